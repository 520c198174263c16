// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { storedOnDevice } from '../../../core/privacy/stored-on-device.ts'
import { accountKey } from '../session/account-memory.ts'

test('what is typed under an account outlives its tab, and the privacy page says so', async () => {
  localStorage.setItem(accountKey, JSON.stringify({ userId: 'ada', username: 'Ada' }))
  const { draftPrefix, draftStorage, ownDraftPrefix } = await import('./draft-storage.ts')
  draftStorage.write('contact', { message: 'Doses' })
  sessionStorage.clear()
  expect(localStorage.getItem(`${ownDraftPrefix('ada')}contact`)).toContain('Doses')
  const told = storedOnDevice.find(({ keys }) => keys?.includes(draftPrefix))
  expect(told?.howLong).toMatch(/under an account until .* remove the account .* without one until you close the tab/)
})
