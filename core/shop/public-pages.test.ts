import { expect, test } from 'vitest'
import { closedPaths, publicPages } from './public-pages.ts'

const closed = closedPaths()
const isClosed = (path: string) => closed.some((each) => path.startsWith(each))

test('a page that is one person’s own is closed under each of its addresses', () => {
  const own = [
    ...['/profile', '/account', '/account/security', '/ai-tutor', '/ai-personal-tutor', '/personal-tutor'],
    ...['/learning-paths', '/adaptive-learning', '/learning-path-visualizer', '/path-visualizer'],
    ...['/signin', '/login', '/signup', '/register', '/order-success', '/order-success/1', '/success', '/success/1'],
  ]
  expect(own.filter((path) => !isClosed(path))).toEqual([])
})

test('what anyone may read is open, under its other addresses too', () => {
  const open = [...publicPages.map(({ path }) => path), '/help', '/subscription', '/subscription-plans', '/courses/1']
  expect(open.filter(isClosed)).toEqual([])
  expect(new Set(closed).size).toBe(closed.length)
})
