import { escapeHtml } from '../../core/html.ts'
import { documentTitle } from '../data/api/page-head.ts'
import { jsonInHtml } from '../data/api/server-state.ts'

type Attributes = Record<string, unknown>

/** What of a route's match is said in the head. */
interface Headed {
  meta?: readonly (object | undefined)[] | undefined
  links?: readonly (object | undefined)[] | undefined
  headScripts?: readonly (object | undefined)[] | undefined
}

/** The head of a page as HTML. Of two that say the same the inner route's counts; addresses from the root become whole. */
export function headHtml(matches: readonly Headed[], origin: string): string {
  const all = (part: keyof Headed) =>
    matches.flatMap((match) => match[part] ?? []).filter((item) => item !== undefined) as Attributes[]
  const metas = all('meta')
  const title = metas.findLast((meta) => meta['title'] !== undefined)?.['title']
  const named = new Map(
    metas.flatMap((meta) => {
      const name = meta['name'] ?? meta['property']
      const content = meta['content']
      const isAddress = name === 'og:url' || name === 'og:image'
      return name === undefined
        ? []
        : [[name, isAddress ? { ...meta, content: whole(content, origin) } : meta] as const]
    }),
  )
  return [
    `<title>${escapeHtml(documentTitle(title === undefined ? undefined : String(title)))}</title>`,
    ...Array.from(named.values(), (meta) => `<meta${attributesOf(meta)}>`),
    ...all('links').map((link) => `<link${attributesOf({ ...link, href: whole(link['href'], origin) })}>`),
    ...all('headScripts').map(({ type, children }) => {
      const data: unknown = JSON.parse(String(children), (key, value: unknown) =>
        /^(@id|url|image|item)$/.test(key) ? whole(value, origin) : value,
      )
      return `<script type="${escapeHtml(String(type))}">${jsonInHtml(JSON.stringify(data))}</script>`
    }),
  ].join('\n')
}

const whole = (address: unknown, origin: string): unknown =>
  typeof address === 'string' && address.startsWith('/') ? origin + address : address

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')
