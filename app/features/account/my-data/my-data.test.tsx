import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { me } from '../../../../core/contract/account/auth.ts'
import {
  askForDeletion,
  askForExport,
  erasedAccounts,
  type ImportProgress,
  myData,
  takeBackDeletion,
} from '../../../../core/contract/account/my-data.ts'
import { passkeys } from '../../../../core/contract/account/passkeys.ts'
import { reauthenticate } from '../../../../core/contract/account/reauthentication.ts'
import { ownSubscription, type Subscription } from '../../../../core/contract/shop/subscriptions.ts'
import { problemToJson } from '../../../../core/contract/problem-json.ts'
import { Problem } from '../../../../core/problem.ts'
import { record } from '../../../../offline/account/record.ts'
import { rememberAccount } from '../../../../offline/shared-db.ts'
import { makeQueryClient } from '../../../data/api/query-client.ts'
import { isBusy } from '../../../data/device/busy.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { follow } from '../../../data/session/session-flow.ts'
import { askWhoIsSignedIn, dispatch } from '../../../data/session/session-events.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aCustomer, aSubscription } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'
import { rememberStudent, rememberExpired } from '../../../testing/studying.ts'

const nothing = { export: null, deletion: null, sendsMail: true }
const asked = { id: 'e', askedAt: '2026-11-21T09:00:00.000Z', ready: null, expiresAt: '2026-11-22T09:00:00.000Z' }
const dueAt = '2026-12-05T09:00:00.000Z'

function opened(answer: Parameters<typeof standIn.answers<typeof myData>>[1] = nothing) {
  rememberStudent()
  standIn.answers(myData, answer)
  standIn.answers(passkeys, [])
  return renderRoute('/account/data')
}

test('who is not signed in is asked to, and led back', async () => {
  const screen = await renderRoute('/account/data')
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
  expect(screen.address()).toBe('/signin?redirect=%2Faccount%2Fdata')
})

test('without a network it says so, and that nothing on the device is closed', async () => {
  rememberStudent()
  const screen = await renderRoute('/account/data')
  await expect.element(screen.getByText(/This page needs the network/)).toBeVisible()
  standIn.answers(myData, nothing)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Import' })).toBeVisible()
})

test('a login session that has ended is told, with the way back', async () => {
  rememberStudent()
  standIn.refuses(myData, 'not-signed-in')
  const screen = await renderRoute('/account/data')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Faccount%2Fdata')
})

test('without a login session of the account nothing is asked for, brought in or deleted', async () => {
  rememberExpired()
  standIn.refuses(myData, 'not-signed-in')
  const screen = await renderRoute('/account/data')
  await expect.element(screen.getByText('Your login session has ended')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Prepare my file' })).not.toBeInTheDocument()
})

test('a file is asked for after a confirmation, prepared, and there', async () => {
  const screen = await opened()
  standIn.refuses(askForExport, 'sign-in-again')
  await screen.getByRole('button', { name: 'Prepare my file' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('Please enter your password.')).toBeVisible()
  standIn.refuses(reauthenticate, 'bad-credentials', 'That is not your password.')
  await dialog.getByLabelText('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('That is not your password.')).toBeVisible()
  standIn.answers(reauthenticate, { recentUntil: dueAt })
  standIn.answers(askForExport, asked)
  standIn.answers(myData, { ...nothing, export: asked })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('Your file is being prepared')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Prepare/ })).not.toBeInTheDocument()
})

test('a file that is ready can be downloaded, and says until when', async () => {
  const screen = await opened({ ...nothing, export: { ...asked, ready: { at: asked.askedAt, bytes: 1_200_000 } } })
  await expect
    .element(screen.getByRole('link', { name: 'Download (1.2 MB)' }))
    .toHaveAttribute('href', '/api/account/exports/e/file')
  await expect.element(screen.getByText(/is removed on 22 November, \d\d:00/)).toBeVisible()
})

test('too many files are told as that', async () => {
  const screen = await opened()
  standIn.refuses(askForExport, 'too-many-requests')
  await screen.getByRole('button', { name: 'Prepare my file' }).click()
  await expect.element(screen.getByText(/Please come back tomorrow/)).toBeVisible()
})

const zip = new File(['PK'], 'my-data.zip', { type: 'application/zip' })
const stream = (events: ImportProgress[], end = '') =>
  new HttpResponse(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + end, {
    headers: { 'content-type': 'text/event-stream' },
  })

async function importing(reply: () => Response) {
  const screen = await opened()
  standIn.use(http.post('*/api/account/import', reply))
  await expect.element(screen.getByRole('button', { name: 'Import this file' })).toBeDisabled()
  await screen.getByLabelText('The file, a ZIP').upload(zip)
  await screen.getByRole('button', { name: 'Import this file' }).click()
  return screen
}

test('an import says what came of it', async () => {
  const counts = { events: 12, answersAdded: 7, changesAdded: 1, alreadyHere: 3, refused: 1 }
  const screen = await importing(() =>
    stream([
      { is: 'storing', done: 0, of: 12 },
      { is: 'done', counts },
    ]),
  )
  await expect.element(screen.getByText('7 answers and 1 other entry added', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('3 entries were here already.')).toBeVisible()
  await expect.element(screen.getByText('1 entry could not be taken', { exact: false })).toBeVisible()
})

test('an update of the app waits for an import', async () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const counts = { events: 1, answersAdded: 1, changesAdded: 0, alreadyHere: 0, refused: 0 }
  const screen = await opened()
  standIn.use(http.post('*/api/account/import', () => ended.then(() => stream([{ is: 'done', counts }]))))
  await screen.getByLabelText('The file, a ZIP').upload(zip)
  await screen.getByRole('button', { name: 'Import this file' }).click()
  await expect.poll(isBusy).toBe(true)
  end()
  await expect.element(screen.getByText('1 answer and', { exact: false })).toBeVisible()
  await expect.poll(isBusy).toBe(false)
})

test('a wrong file is told in the words of the server, and a lost connection as one', async () => {
  const said = 'This ZIP is not an export of a shop like this one.'
  const wrong = { type: '/problems/validation', title: 'validation', status: 400, code: 'validation', message: said }
  const screen = await importing(() => HttpResponse.json(wrong, { status: 400 }))
  await expect.element(screen.getByText(said)).toBeVisible()
  standIn.use(http.post('*/api/account/import', () => stream([{ is: 'storing', done: 200, of: 400 }])))
  await screen.getByRole('button', { name: 'Import this file' }).click()
  await expect.element(screen.getByText(/it goes on from there/)).toBeVisible()
})

test('two acts that want a confirmation at the same time go on with the same one', async () => {
  const screen = await opened()
  const refusal = problemToJson(new Problem('sign-in-again', 'Please confirm that it is you.'))
  const refused = () => HttpResponse.json(refusal, { status: refusal.status })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  standIn.use(http.post('*/api/account/exports', () => held.then(refused)))
  standIn.use(http.post('*/api/account/import', refused))
  await screen.getByRole('button', { name: 'Prepare my file' }).click()
  await screen.getByLabelText('The file, a ZIP').upload(zip)
  await screen.getByRole('button', { name: 'Import this file' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect.element(dialog).toBeVisible()
  letGo()
  await dialog.getByLabelText('Your password').fill('a quiet heron at dusk')
  const counts = { events: 1, answersAdded: 1, changesAdded: 0, alreadyHere: 0, refused: 0 }
  standIn.use(http.post('*/api/account/import', () => stream([{ is: 'done', counts }])))
  standIn.answers(askForExport, asked)
  standIn.answers(myData, { ...nothing, export: asked })
  standIn.answers(reauthenticate, { recentUntil: dueAt })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('Your file is being prepared')).toBeVisible()
  await expect.element(screen.getByText('1 answer and', { exact: false })).toBeVisible()
})

test('a deletion says what will happen, wants the password, and ends the login sessions', async () => {
  const screen = await opened()
  await expect.element(screen.getByText(/have 14 days to change your mind/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabelText('Your password').fill('a quiet heron at dusk')
  standIn.answers(askForDeletion, { askedAt: asked.askedAt, dueAt })
  const heard = standIn.heard(askForDeletion)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(screen.getByText('Your account will be deleted on 5 December 2026')).toBeVisible()
  expect(heard).toEqual([{ password: 'a quiet heron at dusk' }])
})

test('a deletion that waits can be taken back', async () => {
  // After midnight in London, as the mail says it.
  const screen = await opened({ ...nothing, deletion: { askedAt: asked.askedAt, dueAt: '2027-07-04T23:30:00.000Z' } })
  await expect.element(screen.getByText('This account will be deleted on 5 July 2027')).toBeVisible()
  standIn.isUnreachableFor(takeBackDeletion)
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByText(/That did not work/)).toBeVisible()
  standIn.use(http.delete('*/api/account/deletion', () => new HttpResponse(null, { status: 204 })))
  standIn.answers(myData, nothing)
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByText('You keep your account')).toBeVisible()
})

test('every page of an account that waits to be deleted says on which day in London, and where to keep it', async () => {
  const id = rememberStudent()
  dispatch({ type: 'answered', customer: aCustomer({ id, deletionDueAt: '2027-07-04T23:30:00.000Z' }) })
  const screen = await renderRoute('/faq')
  await expect.element(screen.getByText(/This account will be deleted on 5 July 2027/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', '/account/data')
})

test('a deletion says what becomes of a plan', async () => {
  const told = async (subscription: Subscription | null) => {
    standIn.answers(ownSubscription, { subscription, canTry: false })
    const screen = await opened()
    await expect.element(screen.getByText(/are deleted for good/)).toBeVisible()
    return screen
  }
  const running = await told(aSubscription())
  await expect.element(running.getByText(/Your plan Pro is cancelled at once: nothing more is charged/)).toBeVisible()
  await running.unmount()
  const unpaid = await told(aSubscription({ status: 'past_due' }))
  await expect.element(unpaid.getByText('Your plan Pro ends at once, and nothing more is charged.')).toBeVisible()
  await unpaid.unmount()
  const ended = await told(aSubscription({ status: 'canceled' }))
  await expect.element(ended.getByText(/Your plan Pro/)).not.toBeInTheDocument()
})

test('who keeps the account is told that the plan stays cancelled, and where to take that back', async () => {
  standIn.answers(ownSubscription, { subscription: aSubscription({ endsWithPeriod: true }), canTry: false })
  const screen = await opened({ ...nothing, deletion: { askedAt: asked.askedAt, dueAt } })
  standIn.use(http.delete('*/api/account/deletion', () => new HttpResponse(null, { status: 204 })))
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByText(/Pro stays cancelled/)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Your plan' }))
    .toHaveAttribute('href', '/account/plan')
})

/** An account of this device of which the server says that it was deleted. */
async function erasedHere(isSent: boolean) {
  const userId = rememberStudent()
  await Promise.all(sharedDb.tables.map((table) => table.clear()))
  await rememberAccount(sharedDb, {
    userId,
    username: 'Ada',
    email: 'ada@example.org',
    isLocked: false,
    lastSignedInAtMs: 0,
  })
  const account = await accountFor(userId)
  if (!isSent) await record(account, [{ type: 'register', kind: 'note', target: 'q', value: 'Weigh.' }])
  standIn.answers(erasedAccounts, { erased: [userId] })
  standIn.refuses(me, 'not-signed-in')
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Welcome, Ada.')).toBeVisible()
  // As the page does beside its screens.
  const queryClient = makeQueryClient()
  await follow(queryClient)
  await askWhoIsSignedIn()
  await follow(queryClient)
  return screen
}

const accountsHere = () => sharedDb.accounts.count()

test('an account that was deleted leaves a device that has sent everything', async () => {
  await erasedHere(true)
  await expect.poll(accountsHere).toBe(0)
})

test('what was never sent of an account that was deleted is told of, and goes when one says so', async () => {
  const screen = await erasedHere(false)
  await expect.element(screen.getByText('This account was deleted')).toBeVisible()
  await expect.element(screen.getByText(/still holds 1 other change that no server ever had/)).toBeVisible()
  expect(await accountsHere()).toBe(1)
  await screen.getByRole('button', { name: 'Remove it from this device' }).click()
  await expect.poll(accountsHere).toBe(0)
})
