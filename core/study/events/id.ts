/** 16 or fewer random bytes at a time; the runtime's own source is handed in. */
export type RandomBytes = (count: number) => Uint8Array

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A maker of UUIDv7 (RFC 9562, 6.2 method 1): within one millisecond the 12 bits after the time count up, so ids made by
 *  one maker sort in the order they were made, also when the clock is set back. */
export function idMaker(now: () => number, randomBytes: RandomBytes): () => string {
  let lastMs = 0
  let counter = 0
  return () => {
    const nowMs = now()
    const random = randomBytes(10)
    if (nowMs > lastMs) {
      lastMs = nowMs
      counter = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) & 0x7ff
    } else if (++counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
    const time = lastMs.toString(16).padStart(12, '0')
    const tail = hex(random.subarray(2))
    const variant = ((Number.parseInt(tail[0] ?? '0', 16) & 0x3) | 0x8).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`
  }
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
