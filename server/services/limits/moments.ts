/** Moments by name, each of which means nothing once it is past. */
export interface Moments {
  /** Epoch ms; 0 when there is none ahead. */
  get(name: string, nowMs: number): number
  set(name: string, ms: number, nowMs: number): void
  delete(name: string): void
}

/** At most `most` moments in memory. When there are more, those that are past go, then those that were first named. */
export function moments(most: number): Moments {
  const byName = new Map<string, number>()

  function makeRoom(nowMs: number): void {
    for (const [name, ms] of byName) if (ms <= nowMs) byName.delete(name)
    // A tenth at once, so that a flood of names does not look through all of them for each.
    for (const name of byName.keys()) {
      if (byName.size <= most * 0.9) return
      byName.delete(name)
    }
  }

  return {
    get(name, nowMs) {
      const ms = byName.get(name) ?? 0
      return ms > nowMs ? ms : 0
    },
    set(name, ms, nowMs) {
      if (byName.size >= most) makeRoom(nowMs)
      byName.set(name, ms)
    },
    delete: (name) => void byName.delete(name),
  }
}
