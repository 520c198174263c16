import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Send } from '../../core/contract/call.ts'
import type { PageRenderer } from '../../core/contract/site/page-renderer.ts'
import type { Limit } from '../config/limits.ts'
import type { Deps } from '../deps/deps.ts'
import { cachedFor } from '../concurrency/cached-for.ts'
import { isRecent } from '../concurrency/is-recent.ts'
import { keyedMutex } from '../concurrency/keyed-mutex.ts'
import { catalogueRevision } from '../models/shop/catalogue-state.ts'
import { sha256Of } from '../packs/sha256.ts'
import { fullAfter, missingMs } from '../services/limits/buckets.ts'
import { lruCache } from './lru-cache.ts'

/** A page as it goes over the wire. */
export interface RenderedPage {
  is: 'page'
  status: 200 | 404
  html: Buffer
  gzip: Buffer
  brotli: Buffer
  /** Opaque part of the ETag, without quotes. */
  tag: string
}

export type PageReply = RenderedPage | { is: 'redirect'; to: string }

/** Puts what was rendered into the page that was built. */
export type FillPage = (parts: { head: string; html: string; state: string; routeIds: readonly string[] }) => string

export interface PageParts {
  renderer: Pick<PageRenderer, 'renderPage'>
  fill: FillPage
  send: Send
}

const packed = { brotli: promisify(brotliCompress), gzip: promisify(gzip) }

/** How old the answer may be to "has the catalogue changed?": a page that is cached costs no query of its own, and what another server
 *  publishes is still seen while its operator looks. A price on it is asked for again before anybody pays. */
export const revisionMs = 250
/** So many pages are cached, and so many of what is not there: of more, those asked for last. */
const mostCached = { pages: 200, others: 20 }
/** What the revision does not tell, such as an hour that passes, is as old as this at the most. */
const freshMs = 60_000
/** Whoever makes up addresses gets so many pages at once and then one each `everyMs`, a small part of what a core can do. */
const renderings = { burst: 100, everyMs: 100 }

interface CachedPage {
  reply: PageReply
  madeAtMs: number
}

/** Public pages, each made once for every revision of what they show, and one at a time for each path. `url` is one that
 *  `placeOf` gave. `null` when too many are asked for that nobody asked for before: a browser can draw them too. */
export function renderedPageService({ reads, now }: Pick<Deps, 'reads' | 'now'>, { renderer, fill, send }: PageParts) {
  let revision: number | undefined
  const cached = { pages: lruCache<CachedPage>(mostCached.pages), others: lruCache<CachedPage>(mostCached.others) }
  const begun = new Map<string, Promise<PageReply>>()
  const exclusively = keyedMutex()
  const currentRevision = cachedFor(revisionMs, now, () => catalogueRevision(reads))
  const mayRender = allowance(renderings, now)

  async function make(url: string, origin: string): Promise<PageReply> {
    const outcome = await renderer.renderPage({ url, origin, send })
    if (outcome.is === 'redirect') return outcome
    const html = Buffer.from(fill(outcome))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
    const [brotli, gzipped] = await Promise.all([packed.brotli(html, { params }), packed.gzip(html)])
    const tag = sha256Of(html).slice(0, 32)
    return { is: 'page', status: outcome.status, html, gzip: gzipped, brotli, tag }
  }

  function forgetAll() {
    cached.pages.clear()
    cached.others.clear()
    begun.clear()
  }

  return {
    async of(url: string, origin: string): Promise<PageReply | null> {
      // Older than what is read or equal, so a change in between is seen next time.
      const current = await currentRevision()
      if (current !== revision) forgetAll()
      revision = current
      const key = `${origin} ${url}`
      const known = cached.pages.get(key) ?? cached.others.get(key)
      const madeAtMs = now()
      if (known && isRecent(known.madeAtMs, freshMs, madeAtMs)) return known.reply
      const waitedFor = begun.get(key)
      if (waitedFor) return waitedFor
      if (!mayRender()) return known?.reply ?? null
      const making = exclusively(url.split('?', 1)[0] ?? '', () => make(url, origin))
      begun.set(key, making)
      try {
        const reply = await making
        const isThere = reply.is === 'page' && reply.status === 200
        // What is not there, of which there is no end, pushes out nothing that is.
        if (revision === current) cached[isThere ? 'pages' : 'others'].set(key, { reply, madeAtMs })
        return reply
      } finally {
        if (begun.get(key) === making) begun.delete(key)
      }
    },
  }
}

/** Says yes `burst` times at once and then once each `everyMs`. */
function allowance(limit: Limit, now: () => number): () => boolean {
  const draw = { ...limit, withheld: 0, tokens: 1 }
  let fullAtMs = 0
  return () => {
    const nowMs = now()
    if (missingMs(fullAtMs, draw, nowMs) > 0) return false
    fullAtMs = fullAfter(fullAtMs, draw, nowMs)
    return true
  }
}
