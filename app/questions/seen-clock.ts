import { useEffect, useState } from 'react'

/** Time on questions that stand together: from when they were shown, or one of them was answered, and only while the page is seen. */
export interface SeenClock {
  setSeen(isSeen: boolean): void
  spentMs(): number
  restart(): void
}

function newClock(): SeenClock {
  let beforeMs = 0
  let seenSinceMs: number | null = null
  const spentMs = () => beforeMs + (seenSinceMs === null ? 0 : performance.now() - seenSinceMs)
  return {
    setSeen: (isSeen) => {
      beforeMs = spentMs()
      seenSinceMs = isSeen ? performance.now() : null
    },
    spentMs,
    restart: () => {
      beforeMs -= spentMs()
    },
  }
}

export function useSeenClock(): SeenClock {
  const [clock] = useState(newClock)
  useEffect(() => {
    const see = () => clock.setSeen(document.visibilityState === 'visible')
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [clock])
  return clock
}
