import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditShell } from './shell-audit.ts'

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const files = ['index', 'shell', 'libraries'].map((name) => ({ key: `/${name}`, integrity: integrityOf(name) }))

function shelf(held: Record<string, string>, isOnline = true) {
  const kept = new Map(Object.entries(held))
  const asked: string[] = []
  const env = {
    cache: {
      match: async (key: RequestInfo | URL) =>
        kept.has(String(key)) ? new Response(kept.get(String(key))) : undefined,
      delete: async (key: RequestInfo | URL) => kept.delete(String(key)),
      put: async (key: RequestInfo | URL, response: Response) => void kept.set(String(key), await response.text()),
    },
    subtle: crypto.subtle,
    fetch: async (url: string, init: RequestInit) => {
      asked.push(`${url} ${init.cache} ${init.integrity}`)
      if (!isOnline) throw new TypeError('no network')
      return new Response(url.slice(1))
    },
  }
  return { env, kept, asked }
}

const whole = { '/index': 'index', '/shell': 'shell', '/libraries': 'libraries' }

test('sound files are left alone and nothing is fetched', async () => {
  const { env, asked } = shelf(whole)
  expect(await auditShell(env, files)).toEqual([])
  expect(asked).toEqual([])
})

test('a damaged file and a missing one are fetched again, past the cache and against their hash', async () => {
  const { env, kept, asked } = shelf({ '/index': 'rubble', '/shell': 'shell' })
  expect(await auditShell(env, files)).toEqual(['/index', '/libraries'])
  expect(Object.fromEntries(kept)).toEqual(whole)
  expect(asked[0]).toBe(`/index reload ${integrityOf('index')}`)
})

test('without a connection the damaged file stays for the next time', async () => {
  const { env, kept } = shelf({ ...whole, '/index': 'rubble' }, false)
  expect(await auditShell(env, files)).toEqual([])
  expect(kept.get('/index')).toBe('rubble')
})
