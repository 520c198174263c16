import { expect, test } from 'vitest'
import { canonicalPath } from './aliases.ts'

test('every other address leads to the path that its page has', () => {
  expect(['/landing', '/help', '/login', '/register'].map(canonicalPath)).toEqual(['/', '/faq', '/signin', '/signup'])
  expect(['/account', '/account/'].map(canonicalPath)).toEqual(['/profile', '/profile'])
  expect(['/subscription', '/subscription-plans/'].map(canonicalPath)).toEqual(['/subscribe', '/plans'])
  expect(['/course/12', '/course/none', '/course/12/'].map(canonicalPath)).toEqual([
    '/courses/12',
    '/courses/none',
    '/courses/12/',
  ])
  expect(['/products/3', '/product/3', '/product/3/'].map(canonicalPath)).toEqual(Array(3).fill('/products'))
})

test('capital letters lead to the same page', () => {
  expect(['/Help', '/LOGIN/', '/Course/12', '/Product/3'].map(canonicalPath)).toEqual([
    '/faq',
    '/signin',
    '/courses/12',
    '/products',
  ])
})

test('a path of its own stays as it is', () => {
  const own = [
    '/',
    '//',
    '/faq',
    '/courses/12',
    '/courses/12/preview',
    '/course',
    '/course/',
    '/products',
    '/help/me',
    '/account/security',
  ]
  expect(own.map(canonicalPath)).toEqual(own)
})
