/** What cannot be done, in words for who asked. */
export class CannotDo extends Error {
  override readonly name = 'CannotDo'
}

/** What was asked for makes no sense: the exit code is 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}
