/** 32 bits of a text by FNV-1a (Fowler, Noll, Vo): the same on every device. For lots and seeds, not for secrets. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** A lot of 32 bits, evenly spread also for names that differ in their last letter alone: the hash through the finalizer of MurmurHash3
 *  (Austin Appleby, public domain). */
export function lotOf(text: string): number {
  let lot = seedOf(text)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}
