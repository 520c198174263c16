/** How large the attack is: four hundred requests for every day's run, ten thousand for `npm run test:attack`. */
export const requests = Number(process.env['ATTACK_REQUESTS'] ?? 400)
export const isFullSize = process.env['ATTACK_REQUESTS'] !== undefined
/** A failing run is repeated by its seed. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 1)

/** Longest that any reply may take, ms. Beside the tests of every day, on cores that they share, only a reply that never comes
 *  is one. */
export const longestReplyMs = isFullSize ? 5_000 : 30_000
