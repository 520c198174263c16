/** 32 bits of a text by FNV-1a (Fowler, Noll, Vo): the same on every device. For lots and seeds, not for secrets. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
