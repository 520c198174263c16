const [quote, backslash] = [0x22, 0x5c]
/** By byte: 1 for an opening bracket, -1 for a closing one. */
const steps = new Int8Array(256)
for (const bracket of '[{') steps[bracket.charCodeAt(0)] = 1
for (const bracket of ']}') steps[bracket.charCodeAt(0)] = -1

/** Counts brackets outside of strings; right for valid JSON, and for other bytes the parser decides. */
export function isDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (isInString) {
      if (byte === backslash) at++
      else if (byte === quote) isInString = false
    } else if (byte === quote) isInString = true
    else {
      depth += steps[byte] as number
      if (depth > limit) return true
    }
  }
  return false
}
