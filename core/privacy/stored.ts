/** What is stored of people: what it is, why it is kept and for how long. */
export interface Stored {
  what: string
  why: string
  howLong: string
}
