// Apart from `durable.ts`: who only tells of it needs no database.

/** Nothing could be written on this device: the screen says so and asks to keep the page open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}
