import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { defaultLimits } from '../config/limits.ts'
import { testApp } from '../testing/test-app.ts'
import { plainAddress } from './client-address.ts'

const behindProxy = { publicUrl: 'https://learn.example', limits: defaultLimits }

/** How many of `headers`, each with another mail address, are let in by the newsletter's limit of twenty an address. */
async function letIn(headers: string[], config: Partial<Config> = behindProxy): Promise<number> {
  await using app = await testApp({ config })
  const subscribe = async (forwarded: string, at: number) => {
    const init = { headers: { 'x-forwarded-for': forwarded } }
    return (await app.post('/api/newsletter/subscribe', { email: `s${at}@example.org` }, init)).status
  }
  const statuses = await Promise.all(headers.map(subscribe))
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 200).length
}

const times = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at))
const limit = defaultLimits.newsletter.perAddress.burst
const more = limit + 5

test('an address is the same with and without a port', async () => {
  expect(await letIn(times(60, (at) => `192.0.2.77:${5000 + at}`))).toBe(limit)
  expect(await letIn(times(more, (at) => `[2001:db8::1]:${5000 + at}`))).toBe(limit)
})

test('whoever comes past the proxy does not choose an address', async () => {
  const config = { ...behindProxy, trustedProxies: ['192.0.2.1'] }
  expect(
    await letIn(
      times(150, (at) => `198.51.100.${at}`),
      config,
    ),
  ).toBe(limit)
})

test('what a visitor writes before the proxy adds an address is not believed', async () => {
  const madeUp = times(more, (at) => `127.0.0.1, 198.51.100.${at}, 127.0.0.1, 192.0.2.77, 127.0.0.1`)
  expect(await letIn(madeUp)).toBe(limit)
})

test('behind a trusted network before the proxy, each visitor is one address', async () => {
  const config = { ...behindProxy, trustedProxies: ['127.0.0.1', '203.0.113.0/24'] }
  expect(
    await letIn(
      times(more, (at) => `198.51.100.${at}, 203.0.113.${at}`),
      config,
    ),
  ).toBe(more)
  expect(
    await letIn(
      times(more, (at) => `10.0.0.${at}, 198.51.100.7, 203.0.113.${at}`),
      config,
    ),
  ).toBe(limit)
})

test('what is no address counts as the proxy that wrote it', async () => {
  expect(await letIn(times(more, (at) => `unknown-${at}`))).toBe(limit)
})

test('an address has one spelling', () => {
  for (const [written, plain] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:80 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::FFFF:c000:201]:443', '192.0.2.1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['"[2001:DB8:0:0::1]:5000"', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ]) {
    expect([written, plainAddress(written ?? '')]).toEqual([written, plain])
  }
  for (const none of [
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.1.1',
    '192.0.2.1:x',
    '[192.0.2.1',
    '[]',
    ':80',
    '""',
  ]) {
    expect([none, plainAddress(none)]).toEqual([none, undefined])
  }
})

test('a request is named by a proxy, and by nobody else', async () => {
  const id = '019a0f3e-0000-7000-8000-00000000000a'
  const nameOf = async (config: Partial<Config>, given: string) => {
    await using app = await testApp({ config })
    return (await app.get('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  }
  expect(await nameOf(behindProxy, id)).toBe(id)
  expect(await nameOf(behindProxy, id.replaceAll('-', ''))).toBe(id.replaceAll('-', ''))
  expect(await nameOf(behindProxy, 'somebody@example.org')).toMatch(/^[\da-f-]{36}$/)
  expect(await nameOf({}, id)).not.toBe(id)
})
