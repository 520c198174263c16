/** What paths begin with that the server answers itself; all others are pages. */
export const serverPrefixes = ['api', 'media', 'newsletter', 'sandbox', 'healthz', 'readyz'] as const

/** Such a path, whatever follows it. */
export const serverPaths = new RegExp(`^/(${serverPrefixes.join('|')})(/|$)`)
