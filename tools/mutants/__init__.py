"""How good are the vectors? Rules and code are changed on purpose, and the vectors alone have to notice."""
