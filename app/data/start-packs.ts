import { auditPacks } from '../../offline/pack-audit.ts'
import { resumeDownloads } from '../../offline/pack-download.ts'
import { packEnv } from './packs.ts'

/** Goes on with downloads that were cut off, now and whenever the connection or the page is back, and looks at a small part
 *  of what is kept for damage. Returns the way to stop. */
export function startPacks(): () => void {
  const resume = () => {
    if (document.visibilityState === 'visible') void resumeDownloads(packEnv)
  }
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', resume, { signal })
  document.addEventListener('visibilitychange', resume, { signal })
  resume()
  // After the first screen is there: it reads and hashes.
  const audit = setTimeout(() => void auditPacks(packEnv, lot).catch(() => undefined), 10_000)
  return () => {
    stopping.abort()
    clearTimeout(audit)
  }
}

function lot(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}
