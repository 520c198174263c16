// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { askToKeepStorage, isStorageRefused } from './keep-storage.ts'

const persist = vi.fn<() => Promise<boolean>>()
Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })

beforeEach(() => {
  localStorage.clear()
  persist.mockReset()
})

test('the first download asks, later ones do not, and nothing is said before the browser has refused', async () => {
  let decide: (isKept: boolean) => void = () => undefined
  persist.mockReturnValueOnce(new Promise((resolve) => (decide = resolve)))
  const asking = askToKeepStorage('download')
  expect(isStorageRefused()).toBe(false)
  decide(false)
  await asking
  expect(isStorageRefused()).toBe(true)
  await askToKeepStorage('download')
  expect(persist).toHaveBeenCalledTimes(1)
})

test('an installation asks once more, and a promise takes the refusal back', async () => {
  persist.mockRejectedValueOnce(new Error('not now')).mockResolvedValueOnce(true)
  await askToKeepStorage('download')
  expect(isStorageRefused()).toBe(true)
  await askToKeepStorage('installation')
  expect(isStorageRefused()).toBe(false)
})
