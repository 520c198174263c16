/** Nothing is imported or exported, and why. `line`: of the file to import, where it shows. */
export class ExchangeError extends Error {
  constructor(
    message: string,
    readonly line = 1,
  ) {
    super(message)
  }
}
