/** Hybrid logical clock (Kulkarni et al. 2014) as a string that sorts as it orders:
 *  `<ms, base 36, 9 digits>-<counter, base 36, 4 digits>-<deviceId>`. */
export type Hlc = string

const counterLimit = 36 ** 4
export const hlcPattern = /^[0-9a-z]{9}-[0-9a-z]{4}-[0-9a-f]{32}$/

/** How far ahead of the server a device's clock may order its writes. Later ones are ordered as if at this bound. */
export const clockLeadMs = 5 * 60_000

function format(ms: number, counter: number, deviceId: string): Hlc {
  return `${ms.toString(36).padStart(9, '0')}-${counter.toString(36).padStart(4, '0')}-${deviceId}`
}

/** The device that made what is stamped, whichever device brought it to the server. */
export const deviceOf = (hlc: Hlc): string => hlc.slice(15)

/** Orders two texts as every engine does. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Orders what counts for the same instant: by device, and of one device by its clock, which never goes back. */
export const compareStamps = (a: Hlc, b: Hlc): number => compareText(deviceOf(a), deviceOf(b)) || compareText(a, b)

export function hlcMs(hlc: Hlc): number {
  return Number.parseInt(hlc.slice(0, 9), 36)
}

/** The next stamp of this device: after `last` and not before the wall clock. `last` may come from another device. */
export function tick(last: Hlc | null, nowMs: number, deviceId: string): Hlc {
  if (last === null) return format(nowMs, 0, deviceId)
  const lastMs = hlcMs(last)
  if (nowMs > lastMs) return format(nowMs, 0, deviceId)
  const counter = Number.parseInt(last.slice(10, 14), 36) + 1
  return counter < counterLimit ? format(lastMs, counter, deviceId) : format(lastMs + 1, 0, deviceId)
}

/** The later of two stamps, for a device that learns of another's writes. */
export function later(a: Hlc | null, b: Hlc | null): Hlc | null {
  if (a === null) return b
  if (b === null) return a
  return a > b ? a : b
}

/** The stamp by which a write is ordered once the server has received it: never more than `clockLeadMs` ahead. */
export function orderingHlc(hlc: Hlc, receivedAtMs: number | null): Hlc {
  if (receivedAtMs === null) return hlc
  const boundMs = receivedAtMs + clockLeadMs
  return hlcMs(hlc) <= boundMs ? hlc : format(boundMs, 0, deviceOf(hlc))
}
