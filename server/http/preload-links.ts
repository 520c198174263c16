/** The `Link` header of one of our pages, by which a browser asks for the scripts, style sheets and fonts that it names while it
 *  still makes room for the page, before it reads it. */
export function preloadLinks(html: string): string {
  const tags = html.match(/<(?:script|link)\s[^>]*>/g) ?? []
  return tags.flatMap((tag) => preload(tag) ?? []).join(', ')
}

function preload(tag: string): string | null {
  const rel = attribute(tag, 'rel')
  if (tag.startsWith('<script')) return link(attribute(tag, 'src'), 'script')
  if (rel === 'stylesheet') return link(attribute(tag, 'href'), 'style')
  if (rel !== 'preload') return null
  const type = attribute(tag, 'type')
  // A font that is asked for without it is fetched a second time.
  const crossOrigin = /\scrossorigin\b/.test(tag) ? '; crossorigin' : ''
  return link(
    attribute(tag, 'href'),
    attribute(tag, 'as') ?? 'fetch',
    `${type ? `; type="${type}"` : ''}${crossOrigin}`,
  )
}

const link = (path: string | null, as: string, more = '') => path && `<${path}>; rel=preload; as=${as}${more}`

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1] ?? null
