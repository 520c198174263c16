import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('listeners hear of each change until they stop', () => {
  const store = createStore({ count: 0 })
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.get().count))
  store.set({ count: 1 })
  store.set({ count: 2 })
  stop()
  store.set({ count: 3 })
  expect(seen).toEqual([1, 2])
  expect(store.get()).toEqual({ count: 3 })
})

test('the same value again is no change', () => {
  const value = { is: 'idle' }
  const store = createStore(value)
  store.subscribe(() => expect.unreachable())
  store.set(value)
})

test('what no screen shows is set without telling anybody, and is there for who looks', () => {
  const store = createStore(0)
  let heard = 0
  store.subscribe(() => heard++)
  store.set(1, false)
  expect([store.get(), heard]).toEqual([1, 0])
  store.set(2)
  expect(heard).toBe(1)
})

test('a listener that stops while others are told takes no one else with it', () => {
  const store = createStore(0)
  let heard = 0
  const stop = store.subscribe(() => stop())
  store.subscribe(() => heard++)
  store.set(1)
  store.set(2)
  expect(heard).toBe(2)
})
