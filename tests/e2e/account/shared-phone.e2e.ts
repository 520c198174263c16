import { type Page, expect, test } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { dumpOf, seenOn } from '../support/device-dump.ts'
import { answersOnPhone, answersOnServer, rowsIn, storedSession, userIdOf } from '../support/phone-data.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import {
  answer,
  askToSignOut,
  askToSignOutSent,
  beginStudying,
  phoneScreen,
  signIn,
  signOut,
  startPractice,
  studentNamed,
  syncLine,
} from '../support/student.ts'

test.use(phoneScreen)

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(() => server[Symbol.asyncDispose]())

/** Words that stand nowhere but where a person typed them. */
const typed = ['quillwort-support', 'quillwort-hub', 'quillwort-booking', 'quillwort-unsent', 'quillwort-note']
const messageCall = '**/api/contact'
const placesOfForms = ['/contact', '/resources?tab=contact', '/resources?tab=booking']

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'after a sign-out the next person finds nothing: no database, store, cache or form holds the one before',
    { tag: '@large' },
    async ({ context }) => {
      const ada = studentNamed('Quintilla')
      const page = await context.newPage()
      await beginStudying(page, server.url, ada)
      await workerInControl(page)
      const traces = [ada.username, ada.email, await userIdOf(page), ...typed, 'Wintergreen', 'wintergreen@example.org']
      await practiseWithNote(page)
      const given = await answersOnPhone(page)
      traces.push((await storedSession(page)).id, ...given.map(({ id, deviceId }) => [id, deviceId]).flat())
      await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
      await expect(syncLine(page)).toHaveText('All saved')

      await typeIntoForms(page)
      await context.setOffline(true)
      await leaveMessage(page)
      await page.goto(`${server.url}/resources?tab=contact`)
      await page.getByLabel('Subject').fill(typed[1]!)
      const before = await dumpOf(page)
      for (const trace of traces) expect(before, `${trace} is on the device before`).toContain(trace)

      await context.setOffline(false)

      // A second tab has the account open, as forgotten tabs do.
      const forgotten = await context.newPage()
      await forgotten.goto(`${server.url}/dashboard`)
      await expect(forgotten.getByText(`Welcome, ${ada.username}.`)).toBeVisible()

      await signOut(page, ada.username)
      await expect(forgotten.getByText(ada.username)).toBeHidden()
      await expect.poll(() => leftOn(page, traces)).toEqual([])
      for (const place of ['/signin', '/dashboard', ...placesOfForms]) {
        await page.goto(`${server.url}${place}`)
        await pageAwake(page)
        if (place.endsWith('booking')) await openBooking(page)
        const seen = await seenOn(page)
        expect(
          traces.filter((trace) => seen.includes(trace)),
          place,
        ).toEqual([])
      }
      // Nor do the tabs, which have been there all along, bring any of it back.
      for (const tab of [page, forgotten]) {
        expect(await leftOn(tab, traces)).toEqual([])
      }

      // Nothing of it is lost.
      await signIn(page, server.url, ada)
      await expect(syncLine(page)).toHaveText('All saved')
      expect(await answersOnServer(page)).toEqual(given.map(({ id }) => id).sort())
      expect((await answersOnPhone(page)).map(({ id }) => id)).toEqual(given.map(({ id }) => id))
    },
  )
})

test(
  'drafts and messages are shown to their writer alone, wait when the account is kept, and are deleted with it',
  { tag: '@large' },
  async ({ context }) => {
    const [ada, ben] = [studentNamed('Adabel'), studentNamed('Benedick')]
    const page = await context.newPage()
    await beginStudying(page, server.url, ada, { download: false })
    await page.goto(`${server.url}/contact`)
    await pageAwake(page)
    await page.getByRole('textbox', { name: 'Message' }).fill(typed[0]!)
    await context.route(messageCall, (route) => route.abort())
    await leaveMessage(page)

    // What cannot be sent now is part of the question.
    await askToSignOut(page, ada.username)
    const question = page.getByRole('dialog', { name: '1 message not yet sent' })
    await question.getByRole('button', { name: 'Sign out and keep on this device' }).click()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
    await seesNone(page)

    // It was asked to be sent, and is, whoever is here.
    await context.unroute(messageCall)
    await page.goto(`${server.url}/courses`)
    await expect.poll(() => rowsIn(page, 'vademecum-shared', 'messages'), { timeout: 30_000 }).toEqual([])
    await beginStudying(page, server.url, ben, { download: false })
    await seesNone(page)
    await signOut(page, ben.username)

    await signIn(page, server.url, ada)
    await page.goto(`${server.url}/contact`)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed[0]!)

    // She has the next one deleted with all else of her account here.
    await context.route(messageCall, (route) => route.abort())
    await leaveMessage(page)
    await askToSignOut(page, ada.username)
    const dialog = page.getByRole('dialog', { name: '1 message not yet sent' })
    await dialog.getByRole('button', { name: 'Delete it instead' }).click()
    await dialog.getByLabel('Type “DELETE” to delete it').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete and sign out' }).click()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
    const traces = [ada.username, ada.email, typed[3]!, 'Wintergreen']
    await expect.poll(() => leftOn(page, traces)).toEqual([])
  },
)

test(
  'what a visitor types survives a reload, goes along into their account, and ends with their tab',
  { tag: '@large' },
  async ({ context }) => {
    const ada = studentNamed('Adeline')
    const page = await context.newPage()
    await page.goto(`${server.url}/contact`)
    await pageAwake(page)
    await page.getByRole('textbox', { name: 'Message' }).fill(typed[0]!)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed[0]!)
    const other = await context.newPage()
    await other.goto(`${server.url}/contact`)
    await pageAwake(other)
    await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('')

    await beginStudying(page, server.url, ada, { download: false })
    await page.goto(`${server.url}/contact`)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed[0]!)
    await signOut(page, ada.username)
    await page.goto(`${server.url}/contact`)
    await pageAwake(page)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  },
)

test(
  'each name on the sign-in page can be removed; work that was not sent is named, and asks for a word',
  { tag: '@large' },
  async ({ context }) => {
    const [ada, ben] = [studentNamed('Adrienne'), studentNamed('Bertram')]
    const page = await context.newPage()
    await beginStudying(page, server.url, ben, { download: false })
    const leaving = await askToSignOutSent(page, ben.username)
    await leaving.getByLabel('Keep on this device').check()
    await leaving.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()

    await beginStudying(page, server.url, ada)
    const adaId = await userIdOf(page)
    await startPractice(page)
    await context.route('**/api/sync/**', (route) => route.abort())
    await answer(page, true)
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    await askToSignOut(page, ada.username)
    await page
      .getByRole('dialog', { name: '1 answer not yet sent' })
      .getByRole('button', { name: 'Sign out and keep on this device' })
      .click()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()

    await page.goto(`${server.url}/signin`)
    await expect(page.getByLabel('Email')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove Bertram from this device' }).click()
    const bens = page.getByRole('dialog', { name: 'Remove Bertram from this device?' })
    await expect(bens.getByText('no work is lost')).toBeVisible()
    await bens.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Bertram/ })).toBeHidden()

    await page.getByRole('button', { name: 'Remove Adrienne from this device' }).click()
    const adas = page.getByRole('dialog', { name: 'Remove Adrienne from this device?' })
    await expect(adas.getByText('1 answer of Adrienne not yet sent')).toBeVisible()
    // Locked: nobody but its owner may read it.
    await expect(adas.getByRole('button', { name: 'Save it as a file' })).toBeHidden()
    await expect(adas.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled()
    await adas.getByLabel('Type “DELETE” to delete it').fill('DELETE')
    await adas.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Also on this device' })).toBeHidden()
    // Whose login session is still to be ended on the server is noted until it has said that it is.
    const traces = [ada.username, ada.email, adaId, ben.username, ben.email]
    await expect.poll(() => leftOn(page, traces)).toEqual([])
  },
)

/** Which of these words are anywhere in what the browser has stored. */
async function leftOn(page: Page, traces: readonly string[]): Promise<string[]> {
  const stored = await dumpOf(page)
  return traces.filter((trace) => stored.includes(trace))
}

async function practiseWithNote(page: Page): Promise<void> {
  await startPractice(page)
  await answer(page, true)
  const note = page.getByRole('textbox', { name: 'Your note' })
  await note.fill(typed[4]!)
  await note.blur()
  await expect(page.getByRole('region', { name: 'Your note' }).getByText('Saved on this device')).toBeVisible()
}

async function typeIntoForms(page: Page): Promise<void> {
  await page.goto(`${server.url}/contact`)
  await pageAwake(page)
  await page.getByLabel('First name').fill('Wintergreen')
  await page.getByLabel('Email').fill('wintergreen@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill(typed[0]!)
  await page.goto(`${server.url}/resources?tab=booking`)
  await pageAwake(page)
  await openBooking(page)
  await page.getByLabel('What would you like to work on?').fill(typed[2]!)
}

async function openBooking(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await expect(page.getByLabel('What would you like to work on?')).toBeVisible()
}

/** Sends a message from the form of the hub where no server can be reached for it: it waits on the device. */
async function leaveMessage(page: Page): Promise<void> {
  await page.goto(`${server.url}/resources?tab=contact`)
  await pageAwake(page)
  await page.getByLabel('Name').fill('Wintergreen')
  await page.getByLabel('Email').fill('wintergreen@example.org')
  await page.getByLabel('Subject').fill(typed[3]!)
  await page.getByRole('textbox', { name: 'Message' }).fill(`${typed[3]}, in more words.`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('One message waits here')).toBeVisible()
  expect(await rowsIn(page, 'vademecum-shared', 'messages')).toHaveLength(1)
}

/** Neither form shows what another person typed, nor the list beside it what waits of them. */
async function seesNone(page: Page): Promise<void> {
  for (const place of placesOfForms.slice(0, 2)) {
    await page.goto(`${server.url}${place}`)
    await pageAwake(page)
    // Longer than it takes until messages are looked for.
    await page.waitForTimeout(2_500)
    const seen = await seenOn(page)
    expect(typed.filter((words) => seen.includes(words))).toEqual([])
  }
}
