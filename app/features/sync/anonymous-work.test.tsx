import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, signIn } from '../../../core/contract/account/auth.ts'
import { removeAccount } from '../../../offline/account/remove-account.ts'
import { record } from '../../../offline/account/record.ts'
import { answered } from '../../../offline/testing/make-device.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { beginAnonymous } from '../../data/session/anonymous.ts'
import { accountFor, closeOtherAccounts } from '../../data/session/open-account.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent } from '../../testing/studying.ts'

/** Somebody gave two answers on this device without an account. */
async function practised(): Promise<void> {
  dispatch({ type: 'closed' })
  const { userId } = await beginAnonymous()
  const account = await accountFor(userId)
  await record(account, [answered('q1', account.newId()), answered('q2', account.newId(), false)])
}

// Other files' tests study without an account as well, in the same browser.
beforeEach(clearAnonymous)
afterEach(clearAnonymous)

async function clearAnonymous(): Promise<void> {
  dispatch({ type: 'closed' })
  await closeOtherAccounts(null)
  await removeAccount({ shared: sharedDb, mirror: localStorage }, 'anon', () => new Promise(() => undefined))
}

async function signedIn(choose?: 'Not mine') {
  const customer = aCustomer({ id: crypto.randomUUID() })
  standIn.answers(signIn, { customer })
  standIn.answers(me, customer)
  const screen = await renderRoute('/signin?redirect=%2Fcourses')
  await expect.element(screen.getByText('On this device, and in no account yet: 2 answers.')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Add to my account' })).toBeChecked()
  if (choose) await screen.getByText(choose).click()
  const form = screen.getByRole('main')
  await form.getByLabelText('Email').fill(customer.email)
  await form.getByLabelText('Password', { exact: true }).fill('a quiet heron at dusk')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => screen.address()).toBe('/courses')
  return { account: await accountFor(customer.id), screen }
}

test('a sign-in takes the answers along that were given without an account', async () => {
  await practised()
  const { account } = await signedIn()
  expect((await account.db.events.toArray()).map(({ event }) => event.userId)).toEqual([account.userId, account.userId])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('vademecum-u-anon')
})

test('what is another person’s stays for them, and the account is not asked again', async () => {
  await practised()
  const { account } = await signedIn('Not mine')
  expect(await account.db.events.count()).toBe(0)
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Welcome, ', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('made without an account', { exact: false })).not.toBeInTheDocument()
  dispatch({ type: 'closed' })
  const { db } = await accountFor((await beginAnonymous()).userId)
  expect(await db.events.count()).toBe(2)
})

test('who signed in without that question is asked on their dashboard', async () => {
  await practised()
  const userId = rememberStudent()
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('This device holds 2 answers made without an account')).toBeVisible()
  await screen.getByRole('button', { name: 'Add them' }).click()
  await expect.element(screen.getByText('2 answers were added')).toBeVisible()
  expect(await (await accountFor(userId)).db.events.count()).toBe(2)
})

test(
  'whoever has no account is told where their answers are, and may start fresh after typing the word',
  { tags: ['large'] },
  async () => {
    await practised()
    const screen = await renderRoute('/dashboard')
    await expect.element(screen.getByText('Kept on this device, without an account.')).toBeVisible()
    await screen.getByRole('button', { name: 'Not yours? Start fresh' }).click()
    await expect.element(screen.getByText('2 answers in no account')).toBeVisible()
    const remove = screen.getByRole('button', { name: 'Delete' })
    await expect.element(remove).toBeDisabled()
    await screen.getByLabelText('Type “DELETE” to delete it').fill('DELETE')
    await remove.click()
    await expect.poll(() => screen.address()).toBe('/courses')
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain('vademecum-u-anon')
  },
)
