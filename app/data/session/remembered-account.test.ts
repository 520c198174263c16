import { expect, test } from 'vitest'
import { accountMemory } from './remembered-account.ts'

function memoryStore(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the account is there again after a reload', () => {
  const store = memoryStore()
  accountMemory(store, new EventTarget()).remember({ userId: 'u1', username: 'Ada' })
  expect(accountMemory(store, new EventTarget()).read()).toEqual({ userId: 'u1', username: 'Ada' })
})

test('the same account is the same object, so that nothing is drawn again', () => {
  const memory = accountMemory(memoryStore(), new EventTarget())
  memory.remember({ userId: 'u1', username: 'Ada' })
  expect(memory.read()).toBe(memory.read())
})

test('a damaged memory is no account', () => {
  for (const text of ['', '{', 'null', '[]', '{"userId":""}', '{"userId":1,"username":"x"}'])
    expect(accountMemory(memoryStore({ 'vademecum.account': text }), new EventTarget()).read()).toBeNull()
})

test('listeners hear of this tab and of others until they stop', () => {
  const tabs = new EventTarget()
  const memory = accountMemory(memoryStore(), tabs)
  let heard = 0
  const stop = memory.subscribe(() => heard++)
  memory.remember({ userId: 'u1', username: 'Ada' })
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'vademecum.account' }))
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  stop()
  memory.forget()
  expect(heard).toBe(2)
})

test('a full store does not keep anybody out', () => {
  const full = {
    ...memoryStore(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const memory = accountMemory(full, new EventTarget())
  memory.remember({ userId: 'u1', username: 'Ada' })
  expect(memory.read()?.userId).toBe('u1')
})

test('without a store the page itself remembers', () => {
  const memory = accountMemory(null, new EventTarget())
  memory.remember({ userId: 'u1', username: 'Ada' })
  expect(memory.read()?.userId).toBe('u1')
})
