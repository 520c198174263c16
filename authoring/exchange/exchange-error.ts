/** A file from elsewhere that is not taken in, nor any part of it. `line` is that of the file where it shows. */
export class ExchangeError extends Error {
  constructor(
    message: string,
    readonly line = 1,
  ) {
    super(message)
  }
}
