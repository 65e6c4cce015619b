"""Maubinh: the rules of mậu binh as a library.

Data flows one way: what people type becomes cards, cards become rows on one strength scale, rows are
judged, thirteen cards are searched for instant wins, a table is settled as a ledger of chi, and
the ledger is told in sentences. Each step is one module.
"""

__version__ = "0.1.0"
