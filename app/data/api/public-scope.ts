/** First part of the keys of public data: what may be kept in `localStorage`, since it is nobody's own. */
export const publicScope = 'catalogue'

/** Key of what the shop says about itself; apart, for who looks whether it is there without asking for it. */
export const siteKey = [publicScope, 'site'] as const
