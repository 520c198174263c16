import { expect, test } from 'vitest'
import { accountMemory } from './account-memory.ts'

function memoryStore(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const ada = { userId: 'u1', username: 'Ada' }

test('the account is there again after a reload', () => {
  const store = memoryStore()
  accountMemory(store).write(ada)
  expect(accountMemory(store).read()).toEqual(ada)
})

test('what another tab wrote counts at once', () => {
  const store = memoryStore()
  const memory = accountMemory(store)
  memory.write(ada)
  accountMemory(store).write(null)
  expect(memory.read()).toBeNull()
})

test('a damaged memory is no account', () => {
  for (const text of ['', '{', 'null', '[]', '{"userId":""}', '{"userId":1,"username":"x"}'])
    expect(accountMemory(memoryStore({ 'vademecum.account': text })).read()).toBeNull()
})

test('a full store does not keep anybody out', () => {
  const full = {
    ...memoryStore(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const memory = accountMemory(full)
  memory.write(ada)
  expect(memory.read()).toEqual(ada)
})

test('without a store the page itself remembers', () => {
  const memory = accountMemory(null)
  memory.write(ada)
  expect(memory.read()).toEqual(ada)
})
