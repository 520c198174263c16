/** 32 bits of a text by FNV-1a (Fowler, Noll, Vo): the same on every device. For lots and seeds, not for secrets. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain): numbers in [0, 1) from a 32-bit seed, the same everywhere. */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A list in an order drawn by a seed, each as likely as any other (Fisher, Yates). */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = mulberry32(seedOf(seed))
  const rest = [...list]
  return list.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}

/** A lot of 32 bits, evenly spread also for names that differ in their last letter alone: the hash through the finalizer of MurmurHash3
 *  (Austin Appleby, public domain). */
export function lotOf(text: string): number {
  let lot = seedOf(text)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}
