import { escapeHtml } from '../html.ts'
import type { FillPage } from '../services/rendered-pages.ts'

/** The files of a route's page beyond those of every page, from the root of the client: `assets/courses-1a2b.js`. */
export type RouteFiles = Record<string, { scripts: string[]; styles: string[] }>

const emptyRoot = '<div id="root"></div>'

/** Takes the built `index.html` for what all pages have. The title and description in it give way to the page's own.
 *  Throws when it has no empty root. */
export function pageTemplate(indexHtml: string, files: RouteFiles): FillPage {
  const named = unhurried(indexHtml).replace(/\s*<title>[^<]*<\/title>/, '')
  const undescribed = named.replace(/\s*<meta\s+name="description"[^>]*>/, '')
  if (!named.includes(emptyRoot) || !named.includes('</head>')) throw new Error('index.html has no empty #root')

  return ({ head, html, state, routeIds }) => {
    const own = routeIds.flatMap((id) => files[id] ?? [])
    const links = [
      ...new Set([
        ...own.flatMap(({ styles }) =>
          styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
        ),
        ...own.flatMap(({ scripts }) =>
          scripts.map((file) => unhurried(`<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`)),
        ),
      ]),
    ]
    // As functions, since the texts may hold what `replace` takes for a pattern.
    return (/<meta name="description"/.test(head) ? undescribed : named)
      .replace('</head>', () => `${head}\n${links.join('\n')}\n</head>`)
      .replace(
        emptyRoot,
        () => `<div id="root">${html}</div>\n<script type="application/json" id="vademecum-state">${state}</script>`,
      )
  }
}

/** The page shows itself without its scripts: style sheet and fonts go first over a narrow line. */
const unhurried = (html: string): string =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
