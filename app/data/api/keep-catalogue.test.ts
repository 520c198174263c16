import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCatalogue } from './keep-catalogue.ts'
import { makeQueryClient } from './query-client.ts'

/** `limit`: longest text that it takes. */
function memoryStore(limit = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** What changes within a second is written at its end. */
const written = () => vi.advanceTimersByTimeAsync(1_100)
const start = 1_800_000_000_000
const list = ['catalogue', 'courses']

/** One visit that sees the catalogue and something of its own. */
async function visit(store: Storage, release: string) {
  const client = makeQueryClient()
  keepCatalogue(client, store, release, () => start)
  client.setQueryData(list, [{ id: 1 }], { updatedAt: start })
  client.setQueryData(['auth', 'me'], { id: 'u1' })
  await written()
  client.clear()
}

test('the catalogue is there at the next visit, what belongs to an account is not', async () => {
  const store = memoryStore()
  await visit(store, '1')
  const next = makeQueryClient()
  keepCatalogue(next, store, '1', () => start + 1000)
  expect(next.getQueryData(list)).toEqual([{ id: 1 }])
  expect(next.getQueryData(['auth', 'me'])).toBeUndefined()
  expect(store.getItem('vademecum.catalogue')).not.toContain('u1')
})

test('what another release kept, or is a month old, or is damaged, is not read', async () => {
  const store = memoryStore()
  for (const [release, nowMs] of [
    ['2', start],
    ['1', start + 31 * 24 * 3_600_000],
  ] as const) {
    await visit(store, '1')
    const next = makeQueryClient()
    keepCatalogue(next, store, release, () => nowMs)
    expect(next.getQueryData(list)).toBeUndefined()
  }
  store.setItem('vademecum.catalogue', '{')
  keepCatalogue(makeQueryClient(), store, '1', () => start)
  expect(store.getItem('vademecum.catalogue')).toBeNull()
})

test('what was kept under a clock that ran ahead is shown, asked for anew, and gives way to what the page has', async () => {
  const store = memoryStore()
  await visit(store, '1')
  vi.setSystemTime(start - 365 * 24 * 3_600_000)
  const next = makeQueryClient()
  keepCatalogue(next, store, '1', Date.now)
  expect(next.getQueryData(list)).toEqual([{ id: 1 }])
  expect(
    next
      .getQueryCache()
      .find({ queryKey: list })
      ?.isStaleByTime(5 * 60_000),
  ).toBe(true)

  const rendered = makeQueryClient()
  rendered.setQueryData(list, [{ id: 2 }], { updatedAt: Date.now() })
  keepCatalogue(rendered, store, '1', Date.now)
  expect(rendered.getQueryData(list)).toEqual([{ id: 2 }])
})

test('what was let go of in memory is kept, and the newer of two wins', async () => {
  const store = memoryStore()
  await visit(store, '1')
  const next = makeQueryClient()
  next.setQueryData(['catalogue', 'course', 1], 'of this page', { updatedAt: start + 5 })
  keepCatalogue(next, store, '1', () => start)
  next.removeQueries({ queryKey: list })
  next.setQueryData(['catalogue', 'course', 2], 'second', { updatedAt: start })
  await written()

  const last = makeQueryClient()
  last.setQueryData(['catalogue', 'course', 1], 'newer', { updatedAt: start + 6 })
  keepCatalogue(last, store, '1', () => start)
  expect(last.getQueryData(list)).toEqual([{ id: 1 }])
  expect(last.getQueryData(['catalogue', 'course', 1])).toBe('newer')
  expect(last.getQueryData(['catalogue', 'course', 2])).toBe('second')
})

test('a long text does not push out the list, nor does a full store stop the page', async () => {
  for (const [limit, isListKept] of [
    [Number.POSITIVE_INFINITY, true],
    [300_000, true],
    [10, false],
  ] as const) {
    const store = memoryStore(limit)
    const client = makeQueryClient()
    keepCatalogue(client, store, '1', () => start)
    client.setQueryData(['catalogue', 'resource', 'long'], 'x'.repeat(2_000_000))
    client.setQueryData(['catalogue', 'resource', 'middling'], 'y'.repeat(400_000))
    client.setQueryData(list, [{ id: 1 }])
    await written()
    expect(store.getItem('vademecum.catalogue')?.includes('"courses"') ?? false).toBe(isListKept)
    expect(store.getItem('vademecum.catalogue') ?? '').not.toContain('xx')
  }
})
