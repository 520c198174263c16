import { test as base } from '@playwright/test'
import { type BuiltServer, builtServer } from './server.ts'

/** With a server for all tests of a process that only look at the shop: none of them stops it or leaves anything that another
 *  looks at. */
export const test = base.extend<object, { shop: BuiltServer }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what it asks for: nothing.
    async ({}, use) => {
      await using server = await builtServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
})
