import { escapeHtml } from '../../core/html.ts'
import type { FillPage } from './rendered-pages.ts'

/** The files of a route's page beyond those of every page, from the root of the client: `assets/courses-1a2b.js`. */
export type RouteFiles = Record<string, { scripts: string[]; styles: string[] }>

const emptyRoot = '<div id="root"></div>'

/** Takes the built `index.html` for what all pages have. The title, the description and the routes' style sheets in it give way to
 *  the page's own, and its scripts wait for the first frame: see public/start-client.js. Throws when it has no empty root or no script. */
export function pageTemplate(indexHtml: string, files: RouteFiles): FillPage {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(indexHtml)?.[1]
  const preloads = Array.from(
    indexHtml.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g),
    ([, href]) => href ?? '',
  )
  const ofRoutes = new Set(Object.values(files).flatMap(({ styles }) => styles.map((file) => `/${file}`)))
  const named = indexHtml
    .replaceAll(/\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g, (link, href: string) =>
      ofRoutes.has(href) ? '' : link,
    )
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
  const undescribed = named.replace(/\s*<meta\s+name="description"[^>]*>/, '')
  if (entry === undefined || !named.includes(emptyRoot) || !named.includes('</head>'))
    throw new Error('index.html has no script or no empty #root')

  return ({ head, html, state, routeIds }) => {
    const own = routeIds.flatMap((id) => files[id] ?? [])
    const styles = new Set(own.flatMap((route) => route.styles))
    const scripts = new Set([entry, ...preloads, ...own.flatMap((route) => route.scripts.map((file) => `/${file}`))])
    const links = [
      ...Array.from(styles, (file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
      `<script src="/start-client.js" defer fetchpriority="low" data-scripts="${escapeHtml([...scripts].join(' '))}"></script>`,
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
