import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountFor } from '../../data/session/open-account.ts'
import type { LeavingStep } from '../../data/session/session-state.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { rememberStudent } from '../../testing/studying.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

const ada = { userId: 'ada', username: 'Ada' }

async function shown(step: LeavingStep) {
  const onSignOut = vi.fn()
  const screen = await render(
    <SignOutDialog account={ada} step={step} onStay={() => undefined} onSignOut={onSignOut} />,
  )
  return { screen, onSignOut }
}

test('where this device cannot be read, one may sign out all the same, and nothing is deleted', async () => {
  const { screen, onSignOut } = await shown({ is: 'unreadable' })
  await expect.element(screen.getByText(/it is not known whether work waits here/)).toBeVisible()
  await expect.element(screen.getByText(/nothing is deleted/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete it instead' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sign out and keep on this device' }).click()
  expect(onSignOut.mock.calls).toEqual([['keep']])
})

test('while such a sign-out is on its way the dialog stays as it is', async () => {
  const { screen } = await shown({ is: 'finishing', work: null, what: 'keep' })
  await expect.element(screen.getByText(/nothing is deleted/)).toBeVisible()
})

test('before work is deleted, the dialog says that recordings are in no file', async () => {
  const none = { answers: 0, changes: 0, notes: 0, conversations: 0, messages: 0, refused: 0 }
  const { screen } = await shown({ is: 'asking', work: { is: 'unsent', ...none, recordings: 2 } })
  await screen.getByRole('button', { name: 'Delete it instead' }).click()
  await expect.element(screen.getByText(/Recordings are not in the file/)).toBeVisible()
})

test(
  'who was told that all would be removed hears that more has come meanwhile, and that it stays',
  { tags: ['large'] },
  async () => {
    const { db } = await accountFor(rememberStudent())
    const screen = await renderRoute('/courses')
    await screen.getByRole('button', { name: 'Account of Ada' }).click()
    await screen.getByRole('button', { name: 'Sign out', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText(/It will be removed from this device/)).toBeVisible()
    // In another tab.
    await db.drafts.put({ target: 'note:q1', text: 'half a tho', updatedAtMs: 1 })
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.element(screen.getByText(/^Something new came in another tab: your account stays/)).toBeVisible()
  },
)
