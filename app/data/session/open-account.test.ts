// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('__APP_VERSION__', 'test')
const { accountFor, closeOtherAccounts } = await import('./open-account.ts')
const { removeFromDevice } = await import('./account-removal.ts')
const { deviceMemory } = await import('./session.ts')

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => reload.mockClear())
afterEach(() => closeOtherAccounts(null))

/** A page with Ada's account, which another tab takes off this device. `isBack`: she has signed in again by the time that the page wakes. */
async function removedMeanwhile({ isBack }: { isBack: boolean }) {
  const ada = { userId: crypto.randomUUID(), username: 'Ada' }
  deviceMemory.write(ada)
  const before = await accountFor(ada.userId)
  if (!isBack) deviceMemory.write(null)
  await removeFromDevice(ada.userId)
  expect(before.db.isRemoved).toBe(true)
  return { userId: ada.userId, before }
}

test('a page that slept while its student signed out, was removed and signed in again begins anew', async () => {
  const { userId, before } = await removedMeanwhile({ isBack: true })
  expect(reload).toHaveBeenCalledOnce()
  // Where it cannot, since it holds what is not saved, the account is there for who tries again.
  const again = await accountFor(userId)
  expect(again).not.toBe(before)
  expect(await again.db.events.count()).toBe(0)
  expect(await accountFor(userId)).toBe(again)
})

test('of who was removed and is not back nothing is opened, and the page stays', async () => {
  const { userId, before } = await removedMeanwhile({ isBack: false })
  expect(reload).not.toHaveBeenCalled()
  expect(await accountFor(userId)).toBe(before)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`vademecum-u-${userId}`)
})
