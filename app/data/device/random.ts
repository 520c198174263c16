/** From 0 to 1, without 1; drawn for delays and samples, never for keys. */
export function random(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}
