import { publicPages } from '../../../core/shop/public-pages.ts'

/** Every page of the shop that has a layout of its own. */
export const publicAddresses = [
  ...publicPages.map(({ path }) => path),
  ...['/courses/1', '/courses/1/preview', '/subscribe', '/signin', '/signup', '/no-such-page'],
]
