const seed = 0x811c9dc5
const prime = 0x01000193

/** What is known of pieces of text, found by their letters where they stand: cutting each out to look it up costs twice as much. */
export class PieceTable<Value> {
  /** By hash: number of the piece from 1, 0 for none; half of it stays free. */
  #slots = new Int32Array(2048)
  readonly #pieces: string[] = []
  readonly #hashes: number[] = []
  readonly #values: Value[] = []

  /** Of each piece between white space, in its order, what is known of it; what is not is `read` once. */
  each(text: string, read: (piece: string) => Value, take: (value: Value) => void): void {
    let from = 0
    let hash = seed
    for (let at = 0; at <= text.length; at++) {
      const code = text.charCodeAt(at)
      // White space divides words in every text. The end is not above 32 either: it reads as NaN.
      if (code > 32) {
        hash = Math.imul(hash ^ code, prime)
        continue
      }
      if (at > from) take(this.#find(text, from, at, hash) ?? this.#add(text.slice(from, at), hash, read))
      from = at + 1
      hash = seed
    }
  }

  #find(text: string, from: number, to: number, hash: number): Value | undefined {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0
      if (number === 0) return undefined
      if (this.#hashes[number - 1] === hash && standsAt(this.#pieces[number - 1] ?? '', text, from, to))
        return this.#values[number - 1]
    }
  }

  #add(piece: string, hash: number, read: (piece: string) => Value): Value {
    const value = read(piece)
    this.#pieces.push(piece)
    this.#hashes.push(hash)
    this.#values.push(value)
    if (this.#pieces.length * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 2)
      for (const [at, each] of this.#hashes.entries()) this.#put(each, at + 1)
    } else this.#put(hash, this.#pieces.length)
    return value
  }

  #put(hash: number, number: number): void {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number
  }
}

function standsAt(piece: string, text: string, from: number, to: number): boolean {
  if (piece.length !== to - from) return false
  for (let at = 0; at < piece.length; at++) if (piece.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}
