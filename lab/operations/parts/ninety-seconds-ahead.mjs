/** Loaded before a program: sets the clock of its process 90 s ahead, as a machine does whose time is wrong. */
const ahead = 90_000;
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...args) {
    if (args.length === 0) super(Right.now() + ahead);
    else super(...args);
  }
  static now() {
    return Right.now() + ahead;
  }
};
