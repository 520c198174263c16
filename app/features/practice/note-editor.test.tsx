import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { questionRefs } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { keepNote, readNote } from '../../data/study/note-drafts.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => void vi.restoreAllMocks())

const full = () => new DOMException('full', 'QuotaExceededError')
const notSaved = 'Not saved on this device – keep this page open'

/** A run's first question, on a device that takes no write until it is given room. */
async function practiseWithoutRoom() {
  await studyOnThisDevice()
  const account = await accountFor(openStudentId() ?? '')
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  const writes = [
    vi.spyOn(account.db.drafts, 'put').mockRejectedValue(full()),
    vi.spyOn(account.db.events, 'bulkAdd').mockRejectedValue(full()),
  ]
  const giveRoom = () => {
    for (const write of writes) write.mockRestore()
  }
  return { account, screen, box: screen.getByRole('textbox', { name: 'Your note' }), giveRoom }
}

/** The note of the course's first question, open in this tab. */
async function openNote() {
  await studyOnThisDevice()
  const account = await accountFor(openStudentId() ?? '')
  const itemId = (await questionRefs(sharedDb, 1))[0]?.itemId ?? ''
  const screen = await renderRoute(`/study/1/questions?item=${itemId}`)
  return { account, itemId, screen, box: screen.getByRole('textbox', { name: 'Your note' }) }
}

test('a note that was kept here and written on in another tab is shown as it stands, and typed on from there', async () => {
  const { account, itemId, screen, box } = await openNote()
  await box.fill('A')
  await userEvent.tab()
  await expect.element(screen.getByText('Saved on this device')).toBeVisible()
  await keepNote(account, itemId, 'A, and a long text')
  await expect.element(box).toHaveValue('A, and a long text')
  await box.fill('A, and a long text.')
  await userEvent.tab()
  await expect.poll(async () => (await readNote(account, itemId)).text).toBe('A, and a long text.')
})

test('a note in a script from right to left begins at the right', async () => {
  const { box } = await openNote()
  await box.fill('الجرعة 5 mg/kg؟')
  await expect.element(box).toHaveStyle({ direction: 'rtl' })
  await box.fill('Dose: 5 mg/kg?')
  await expect.element(box).toHaveStyle({ direction: 'ltr' })
})

test('a note of which only spaces were left follows another tab too', async () => {
  const { account, itemId, screen, box } = await openNote()
  await box.fill('  ')
  await userEvent.tab()
  await expect.element(screen.getByText('Saved on this device')).toBeVisible()
  await keepNote(account, itemId, 'B')
  await expect.element(box).toHaveValue('B')
})

test('what is being typed stands against what another tab keeps meanwhile', async () => {
  const { account, itemId, box } = await openNote()
  await box.fill('typed here')
  await keepNote(account, itemId, 'kept elsewhere')
  await expect.poll(async () => (await account.db.drafts.toArray()).map(({ text }) => text)).toEqual(['typed here'])
  await expect.element(box).toHaveValue('typed here')
})

test('what was typed after a draft could not be saved is what is tried again', async () => {
  const { account, itemId, screen, box } = await openNote()
  const drafts = vi.spyOn(account.db.drafts, 'put').mockRejectedValue(full())
  await box.fill('A')
  await expect.element(screen.getByText(notSaved)).toBeVisible()
  drafts.mockRestore()
  await box.fill('A, and what matters')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(notSaved)).not.toBeInTheDocument()
  expect((await readNote(account, itemId)).text).toBe('A, and what matters')
})

test('a note that could not be saved is still to be saved at the next question', { tags: ['large'] }, async () => {
  const { account, screen, box, giveRoom } = await practiseWithoutRoom()
  await box.fill('What matters')
  await screen.getByRole('button', { name: 'Skip this question' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  await expect.element(screen.getByText(notSaved)).toBeVisible()
  giveRoom()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(notSaved)).not.toBeInTheDocument()
  const [session] = await account.db.sessions.toArray()
  expect((await readNote(account, session?.items[0]?.itemId ?? '')).text).toBe('What matters')
})

test(
  'a note that is written anew before what could not be saved is tried again stays as it was written',
  { tags: ['large'] },
  async () => {
    const { account, screen, box, giveRoom } = await practiseWithoutRoom()
    await box.fill('Half a thought')
    await screen.getByRole('button', { name: 'Skip this question' }).click()
    await expect.element(screen.getByText(notSaved)).toBeVisible()
    giveRoom()
    await screen.getByRole('button', { name: 'Previous question' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
    await box.fill('The whole thought')
    await userEvent.tab()
    const [session] = await account.db.sessions.toArray()
    const note = async () => (await readNote(account, session?.items[0]?.itemId ?? '')).text
    await expect.poll(note).toBe('The whole thought')
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText(notSaved)).not.toBeInTheDocument()
    expect(await note()).toBe('The whole thought')
  },
)

test.each(['100%', '200%'])(
  'with text at %s, a button that is held while it is told that nothing is saved is pressed',
  { tags: ['large'] },
  async (size) => {
    const { style } = document.documentElement
    // WebKit moves what is in view when something comes above it.
    Object.assign(style, { fontSize: size, overflowAnchor: 'none' })
    onTestFinished(() => void Object.assign(style, { fontSize: '', overflowAnchor: '' }))
    const { screen, box, giveRoom } = await practiseWithoutRoom()
    await box.fill('Half a thought')
    const skip = screen.getByRole('button', { name: 'Skip this question' })
    let wasSaid = false
    document.addEventListener('pointerup', () => (wasSaid = screen.getByText(notSaved).query() !== null), {
      once: true,
    })
    await skip.click({ delay: 1_000 })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
    expect(wasSaid).toBe(true)
    giveRoom()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText(notSaved)).not.toBeInTheDocument()
  },
)
