/** @module-tag large */
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from './packs.ts'

/** The browser's store of what the accounts share is damaged. Answers the way to mend it. */
function damageSharedDb(): () => void {
  sharedDb.close({ disableAutoOpen: false })
  const open = indexedDB.open.bind(indexedDB)
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === sharedDb.name) throw new DOMException('Internal error opening backing store', 'DataError')
    return open(name, version)
  })
  const mend = () => opening.mockRestore()
  // Dexie prints each look in vain while one develops.
  const traces = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  onTestFinished(() => {
    mend()
    traces.mockRestore()
  })
  return mend
}

test('a course says so where the shared database alone cannot be opened, and opens once it can', async () => {
  await studyOnThisDevice()
  const mend = damageSharedDb()
  const screen = await renderRoute('/study/1')
  await expect.element(screen.getByText(/storage cannot be opened/).first()).toBeVisible()
  mend()
  await screen.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
})
