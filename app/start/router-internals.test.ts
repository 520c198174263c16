import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routesAt, serverLoadOf } from './router-internals.ts'

const root = createRootRoute()
const shelf = createRoute({ getParentRoute: () => root, path: '/books' })
const book = createRoute({
  getParentRoute: () => shelf,
  path: '/$id',
  loader: ({ params: { id } }) => {
    if (id === 'moved') throw redirect({ to: '/books' })
    if (id === 'lost') throw notFound()
    if (id === 'torn') throw new Error('torn')
  },
  errorComponent: () => null,
})

const routerAt = (path: string) =>
  createRouter({
    routeTree: root.addChildren([shelf.addChildren([book])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    defaultNotFoundComponent: () => null,
  })

async function loaded(path: string) {
  const router = routerAt(path)
  await router.load()
  return serverLoadOf(router)
}

test('an address has its route, and those above it', () => {
  const at = routesAt(routerAt('/'), '/books/1')
  expect(at?.found.id).toBe('/books/$id')
  expect(at?.routes.map(({ id }) => id)).toEqual(['__root__', '/books', '/books/$id'])
  expect(routesAt(routerAt('/'), '/nowhere')).toBeNull()
})

test('what the server loads is a page, a redirect, nothing there or a failure', async () => {
  const page = await loaded('/books/1')
  expect(page).toMatchObject({ is: 'page', status: 200 })
  expect(page.is === 'page' && page.matches.map(({ routeId }) => routeId)).toEqual(['__root__', '/books', '/books/$id'])
  expect(await loaded('/books/moved')).toEqual({ is: 'redirect', to: '/books' })
  expect(await loaded('/books/lost')).toMatchObject({ is: 'page', status: 404 })
  expect(await loaded('/nowhere')).toMatchObject({ is: 'page', status: 404 })
  expect(await loaded('/books/torn')).toMatchObject({ is: 'failed', cause: new Error('torn') })
})

test('a router that has loaded nothing has no page', () => {
  expect(serverLoadOf(routerAt('/books'))).toEqual({ is: 'failed', cause: undefined })
})
