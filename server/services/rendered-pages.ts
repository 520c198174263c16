import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Send } from '../../core/contract/call.ts'
import type { PageRenderer } from '../../core/contract/page-renderer.ts'
import type { Deps } from '../deps.ts'
import { catalogueRevision } from '../models/catalogue-state.ts'
import { sha256Of } from '../packs/sha256.ts'

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

/** So many pages are kept; of a shop with more, those asked for last. */
const mostKept = 200
/** What the revision does not tell, such as an hour that passes, is as old as this at the most. */
const keptMs = 60_000

/** Public pages, each made once for every revision of what they show. `url` is one that `placeOf` gave. */
export function renderedPageService({ db, now }: Pick<Deps, 'db' | 'now'>, { renderer, fill, send }: PageParts) {
  let revision: number | undefined
  const kept = new Map<string, { page: Promise<PageReply>; madeAtMs: number }>()

  async function make(url: string, origin: string): Promise<PageReply> {
    const outcome = await renderer.renderPage({ url, origin, send })
    if (outcome.is === 'redirect') return outcome
    const html = Buffer.from(fill(outcome))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
    const [brotli, gzipped] = await Promise.all([packed.brotli(html, { params }), packed.gzip(html)])
    const tag = sha256Of(html).slice(0, 32)
    return { is: 'page', status: outcome.status, html, gzip: gzipped, brotli, tag }
  }

  return {
    async of(url: string, origin: string): Promise<PageReply> {
      // Older than what is read or equal, so a change in between is seen next time.
      const current = await catalogueRevision(db)
      if (current !== revision) kept.clear()
      revision = current
      const key = `${origin} ${url}`
      const known = kept.get(key)
      kept.delete(key)
      const entry = known && now() - known.madeAtMs < keptMs ? known : { page: make(url, origin), madeAtMs: now() }
      kept.set(key, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      try {
        return await entry.page
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key)
        throw error
      }
    },
  }
}
