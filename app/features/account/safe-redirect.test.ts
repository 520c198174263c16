import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('own paths are kept with their query and hash', () => {
  for (const path of ['/courses/1', '/', '/courses?category=Law', '/study/1?mode=tutor#q3', '/courses/caf%C3%A9'])
    expect(safeRedirect(path)).toBe(path)
})

test('everything that could leave the site leads to the dashboard', () => {
  const foreign = [
    undefined,
    null,
    42,
    '',
    'courses',
    'https://evil.example',
    'HTTPS://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /courses',
    '/courses\u0000',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%zz',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    `/${'a'.repeat(3000)}`,
  ]
  for (const path of foreign) expect([path, safeRedirect(path)]).toEqual([path, '/dashboard'])
})

test('a sign-in page is no place to go after signing in', () => {
  expect(safeRedirect('/signin?redirect=/signin')).toBe('/dashboard')
  expect(safeRedirect('/Signin')).toBe('/dashboard')
  expect(safeRedirect('/login/')).toBe('/dashboard')
})
