/** Until when something holds, by key: a moment that is past is no entry any more. */
export interface ExpiringMap {
  /** Epoch ms; 0 when there is none ahead. */
  get(key: string, nowMs: number): number
  set(key: string, untilMs: number, nowMs: number): void
  delete(key: string): void
}

/** At most `most` entries in memory. When there are more, those that are past go, then those that were set first. */
export function expiringMap(most: number): ExpiringMap {
  const byKey = new Map<string, number>()

  function makeRoom(nowMs: number): void {
    for (const [key, untilMs] of byKey) if (untilMs <= nowMs) byKey.delete(key)
    // A tenth at once, so that a flood of keys does not look through all of them for each.
    for (const key of byKey.keys()) {
      if (byKey.size <= most * 0.9) return
      byKey.delete(key)
    }
  }

  return {
    get(key, nowMs) {
      const untilMs = byKey.get(key) ?? 0
      return untilMs > nowMs ? untilMs : 0
    },
    set(key, untilMs, nowMs) {
      if (byKey.size >= most) makeRoom(nowMs)
      byKey.set(key, untilMs)
    },
    delete: (key) => void byKey.delete(key),
  }
}
