import { expect, test } from 'vitest'
import { keepCatalogue, makeQueryClient } from './query-client.ts'

function memoryStore() {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const start = 1_800_000_000_000
const list = ['catalogue', 'courses']

/** One visit that sees the catalogue and something of its own. */
async function visit(store: Storage, release: string) {
  const client = makeQueryClient()
  await keepCatalogue(client, store, release, () => start)
  client.setQueryData(list, [{ id: 1 }])
  client.setQueryData(['auth', 'me'], { id: 'u1' })
  await pause(1100)
  client.clear()
}

test('the catalogue is there at the next visit, what belongs to an account is not', async () => {
  const store = memoryStore()
  await visit(store, '1')
  const next = makeQueryClient()
  await keepCatalogue(next, store, '1', () => start + 1000)
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
    await keepCatalogue(next, store, release, () => nowMs)
    expect(next.getQueryData(list)).toBeUndefined()
  }
  store.setItem('vademecum.catalogue', '{')
  await keepCatalogue(makeQueryClient(), store, '1', () => start)
  expect(store.getItem('vademecum.catalogue')).toBeNull()
})
