import { imageOf } from '../../../core/shop/public-pages.ts'

const product = 'Vademecum'

export interface PageFacts {
  title: string
  /** One or two sentences for who finds the page elsewhere. */
  description?: string
  /** The page's one address, from the root: `/courses`. A page with none has no other that stands for it. */
  path?: string
  /** A picture of the page, from the root, where it is not the one that was drawn for its path. */
  image?: string
  /** schema.org data; addresses from the root in `@id`, `url`, `image` and `item` become whole ones. */
  jsonLd?: Record<string, unknown>
}

/** A route's `head`: all that is said of a page outside of it. Only the server has a use for more than the title. */
export function pageHead({ title, description, path, jsonLd, ...facts }: PageFacts) {
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const image = facts.image ?? imageOf(path)
  return {
    meta: [
      { title },
      ...(description === undefined
        ? []
        : [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]),
      { property: 'og:title', content: title },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: product },
      { name: 'twitter:card', content: image === undefined ? 'summary' : 'summary_large_image' },
      ...(path === undefined ? [] : [{ property: 'og:url', content: path }]),
      ...(image === undefined ? [] : [{ property: 'og:image', content: image }]),
    ],
    ...(path !== undefined && { links: [{ rel: 'canonical', href: path }] }),
    ...(jsonLd && { scripts: [{ type: 'application/ld+json', children: JSON.stringify(jsonLd) }] }),
  }
}

/** The words on the browser's tab for a screen's title. */
export function documentTitle(title: string | undefined): string {
  return title === undefined || title === product ? product : `${title} · ${product}`
}
