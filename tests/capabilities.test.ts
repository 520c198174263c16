import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hasScreen } from '../core/questions/practisable.ts'
import { areThere, capabilities, capabilityNames, type CapabilityName } from '../core/shop/capabilities.ts'
import { openApiDocument } from '../server/services/site/openapi.ts'

const routeTree = await readFile(new URL('../app/routeTree.gen.ts', import.meta.url), 'utf8')
const pages = new Set(Array.from(routeTree.matchAll(/^ +fullPath: '([^']+?)\/?'$/gm), ([, path]) => path))
const calls = new Set(
  Object.entries(openApiDocument('test').paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)

/** What of a capability's proof this release does not have. */
function missing(name: CapabilityName): string[] {
  const { pages: ofPages = [], calls: ofCalls = [], asks = [] } = capabilities[name]
  return [
    ...ofPages.filter((page) => !pages.has(page)),
    ...ofCalls.filter((call) => !calls.has(call)),
    ...asks.filter((type) => !hasScreen({ type })),
  ]
}

test.each(capabilityNames)('%s counts as built exactly when all that proves it is there', (name) => {
  const { pages: ofPages = [], calls: ofCalls = [], asks = [], isBuilt } = capabilities[name]
  expect([...ofPages, ...ofCalls, ...asks]).not.toEqual([])
  if (isBuilt) expect(missing(name)).toEqual([])
  // Now that all of it is there, switch it on in the list.
  else expect(missing(name)).not.toEqual([])
})

test('the pages and calls that prove something were found at all', () => {
  expect(pages).toContain('/study/$courseId/practice/$sessionId')
  expect(calls).toContain('POST /api/sync/push')
})

test('what the operator has to set up counts only once they have', () => {
  expect(areThere(['newsletter'], new Set())).toBe(false)
  expect(areThere(['newsletter'], new Set(['mail']))).toBe(true)
  expect(areThere(['newsletter', 'live-chat'], new Set(['mail']))).toBe(false)
  expect(areThere(undefined, new Set())).toBe(true)
})
