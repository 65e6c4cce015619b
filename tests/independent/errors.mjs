/** An answer in place of a result: the protocol's error codes. */
export class Refusal extends Error {
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Something that exists and that this program does not offer. */
export class Skip extends Error {}
