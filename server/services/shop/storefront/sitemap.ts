import type { LegalText } from '../../../../core/content/shop/shop.ts'
import { closedPaths, publicPages } from '../../../../core/shop/public-pages.ts'
import type { Deps } from '../../../deps/deps.ts'
import { escapeHtml } from '../../../../core/html.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { shownCourseDates } from '../../../models/shop/course-row.ts'
import { entryBodies, entryIds } from '../../../models/shop/shop-entries.ts'

/** A page's path and the day of its last change, where that is known. */
interface Listed {
  path: string
  changedOn?: string
}

/** What search engines may read, and where. */
export function sitemapService({ reads }: Pick<Deps, 'reads'>) {
  let kept: { revision: number; pages: Listed[] } | null = null

  /** Read once for each revision of the content. */
  async function pages(): Promise<Listed[]> {
    const revision = await catalogueRevision(reads)
    if (kept?.revision !== revision) kept = { revision, pages: await listed() }
    return kept.pages
  }

  async function listed(): Promise<Listed[]> {
    const legal = (await entryBodies('legal', reads)).map((body) => JSON.parse(body) as LegalText)
    const courses = await shownCourseDates(reads)
    const previews = new Set(await entryIds('preview', reads))
    const newest = courses.map(({ changedAtMs }) => changedAtMs)
    const changes = new Map<string, string>([
      ...legal.map(({ page, updatedOn }) => [`/${page}`, updatedOn] as const),
      ...(newest.length > 0 ? [['/courses', dayOf(Math.max(...newest))] as const] : []),
    ])
    return [
      ...publicPages.map(({ path }) => withDay(path, changes.get(path))),
      ...courses.map(({ id, changedAtMs }) => withDay(`/courses/${id}`, dayOf(changedAtMs))),
      ...courses.flatMap(({ id }) => (previews.has(String(id)) ? [{ path: `/courses/${id}/preview` }] : [])),
      ...(await entryIds('resource', reads)).map((id) => ({ path: `/resources/${id}` })),
    ]
  }

  return {
    /** The sitemap, with addresses under `origin`. */
    async sitemap(origin: string): Promise<string> {
      const entries = (await pages()).map(({ path, changedOn }) => {
        const change = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
        return `<url><loc>${escapeHtml(origin + path)}</loc>${change}</url>`
      })
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...entries,
        '</urlset>\n',
      ].join('\n')
    },

    robots: (origin: string): string =>
      [
        'User-agent: *',
        ...closedPaths().map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml\n`,
      ].join('\n'),
  }
}

const withDay = (path: string, changedOn: string | undefined): Listed => ({
  path,
  ...(changedOn !== undefined && { changedOn }),
})

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
