/** Other addresses of pages, by the path that each page has. */
const aliases: Readonly<Record<string, string>> = {
  '/landing': '/',
  '/account': '/profile',
  '/ai-personal-tutor': '/ai-tutor',
  '/personal-tutor': '/ai-tutor',
  '/help': '/faq',
  '/login': '/signin',
  '/register': '/signup',
  '/adaptive-learning': '/learning-paths',
  '/path-visualizer': '/learning-path-visualizer',
  '/subscription': '/subscribe',
  '/subscription-plans': '/plans',
  // Without a number: where a payment leads back to.
  '/order-success': '/order-success/pending',
  '/success': '/order-success/pending',
}

/** Other addresses of a page, or of all that is below a path which ends with a slash. */
export const aliasesOf = (path: string): string[] =>
  Object.entries(aliases).flatMap(([alias, page]) =>
    page === path || (path.endsWith('/') && page.startsWith(path)) ? [alias] : [],
  )

/** The path that a page has, whichever of its addresses was asked for. Other paths stay as they are. */
export function canonicalPath(path: string): string {
  // The router takes capital letters for small ones.
  return (
    aliases[withoutTrailingSlashes(path.toLowerCase())] ??
    // Of `/course/` without an id, the page says what is wrong.
    path
      .replace(/^\/course\/(?=[^/])/i, '/courses/')
      .replace(/^\/success\/(?=[^/])/i, '/order-success/')
      .replace(/^\/products?\/[^/]+\/*$/i, '/products')
  )
}

/** Not by an expression, which would take time by the square of an address of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
