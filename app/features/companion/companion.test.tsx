import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me } from '../../../core/contract/account/auth.ts'
import {
  getConversation,
  listConversations,
  sendChatMessage,
  startConversation,
} from '../../../core/contract/tutor/chat.ts'
import { numberedId } from '../../../core/testing/make-events.ts'
import { note, questions } from '../../../offline/testing/make-pack-server.ts'
import { readConversations } from '../../../offline/tutor/conversations.ts'
import { isBusy } from '../../data/device/busy.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { setOnline, studyOnThisDevice } from '../../testing/studying.ts'

const bank = questions(0, 6)
const potassium = note('potassium', {
  body: '## Potassium in heparin tubes\n\nHeparin suppresses aldosterone, so that potassium rises after some days of treatment.',
})

afterEach(() => setOnline(true))

const studied = () => studyOnThisDevice({ bank, notes: [potassium] })
const ownDb = async () => (await accountFor(openStudentId() ?? '')).db

test('who is signed out is asked to sign in, and led back to the conversation', async () => {
  const screen = await renderRoute('/ai-companion?conversation=c1')
  await expect
    .element(screen.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', `/signin?redirect=${encodeURIComponent('/ai-companion?conversation=c1')}`)
})

test('a double tap begins one conversation', async () => {
  await studied()
  setOnline(false)
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'New conversation' }).first().dblClick()
  await expect.element(screen.getByRole('heading', { name: 'General Study Session' })).toBeVisible()
  expect(await (await ownDb()).conversations.count()).toBe(1)
})

test('offline a question is answered at once from this device, with a source that opens the note, and kept', async () => {
  await studied()
  setOnline(false)
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'New conversation' }).first().click()
  await expect.element(screen.getByRole('heading', { name: 'General Study Session' })).toBeVisible()
  await expect.element(screen.getByLabelText('Your message')).toHaveFocus()
  await screen.getByLabelText('Your message').fill('Why does heparin make potassium rise?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Heparin suppresses aldosterone', { exact: false }).first()).toBeVisible()
  await expect.element(screen.getByText('Answered on this device, no token used')).toBeVisible()
  const source = screen.getByRole('link', { name: /^Source 1/ }).first()
  await expect
    .element(source)
    .toHaveAttribute('href', expect.stringContaining('/study/1/notes/potassium?cited=Heparin'))
  expect(await (await ownDb()).chatMessages.count()).toBe(2)
  expect((await (await ownDb()).chatOutbox.toArray()).map(({ duty }) => duty.is)).toEqual(['begin', 'exchange'])
  await screen.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Helpful', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test(
  'Shift and Enter begin a new line, and what is being typed is there again after a visit elsewhere',
  { tags: ['large'] },
  async () => {
    await studied()
    setOnline(false)
    const screen = await renderRoute('/ai-companion')
    await screen.getByRole('button', { name: 'New conversation' }).first().click()
    await screen.getByLabelText('Your message').fill('First line')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}second line')
    await expect.element(screen.getByLabelText('Your message')).toHaveValue('First line\nsecond line')
    const address = screen.address()
    await screen.unmount()
    const again = await renderRoute(address)
    await expect.element(again.getByLabelText('Your message')).toHaveValue('First line\nsecond line')
  },
)

test('questions of the bank are answered in the conversation, and count', async () => {
  await studied()
  setOnline(false)
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'New conversation' }).first().click()
  await screen.getByLabelText('Ask for').selectOptions('practice-questions')
  await screen.getByLabelText('Your message').fill('2 questions')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Question 1 of 2')).toBeVisible()
  await screen.getByRole('textbox').first().fill('0')
  await screen.getByRole('button', { name: 'Check answer' }).first().click()
  await expect.element(screen.getByText('Explanation').first()).toBeInTheDocument()
  const { events } = await ownDb()
  expect(await events.filter(({ type }) => type === 'answered').count()).toBe(1)
})

test('at the limit of the month the device answers, and it is said', { tags: ['large'] }, async () => {
  await studied()
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  const one = { id, title: 'T', subject: 'S', category: 'study-help', createdAt: at, lastMessageAt: at, revision: 1 }
  standIn.answers(me, aCustomer({ id: openStudentId() ?? '' }))
  standIn.answers(listConversations, [])
  standIn.answers(startConversation, { ...one, messageCount: 0 })
  standIn.refuses(sendChatMessage, 'used-up', 'All 100 AI tokens of this month are used. They reset on 1 December.')
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'New conversation' }).first().click()
  await screen.getByLabelText('Your message').fill('Why does heparin make potassium rise?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(/They reset on 1 December/)).toBeVisible()
  await expect.element(screen.getByText('Answered on this device, no token used')).toBeVisible()
})

test('a conversation that was left opens where it was being read', { tags: ['large'] }, async () => {
  await studied()
  setOnline(false)
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'New conversation' }).first().click()
  for (const at of [1, 2, 3]) {
    await screen.getByLabelText('Your message').fill(`Why does heparin make potassium rise? ${'again '.repeat(at)}`)
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => screen.getByText(/Answered on this device, no/).elements().length).toBe(at)
  }
  const address = screen.address()
  const topOf = (at: number) => screen.getByRole('heading', { name: 'You' }).elements()[at]?.getBoundingClientRect().top
  window.scrollTo({ top: 0 })
  const top = topOf(0)
  await screen.getByRole('link', { name: 'All conversations' }).click()
  await screen.getByRole('navigation', { name: 'Conversations' }).getByRole('link').click()
  await expect.poll(() => topOf(0)).toBe(top)
  expect(address).toBe(screen.address())
})

test(
  'where nothing is heard of the server the device answers in its place, and what it cannot answer is left to the server',
  { tags: ['large'] },
  async () => {
    await studied()
    standIn.use(http.all('*/api/*', () => HttpResponse.error()))
    const screen = await renderRoute('/ai-companion')
    await screen.getByRole('button', { name: 'New conversation' }).first().click()
    await screen.getByLabelText('Your message').fill('Why does heparin make potassium rise?')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('Answered on this device, no token used')).toBeVisible()
    const duties = async () => (await (await ownDb()).chatOutbox.toArray()).map(({ duty }) => duty.is)
    await expect.poll(duties).toEqual(['begin', 'exchange'])
    await screen.getByLabelText('Your message').fill('Who won the cup in Lima?')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText(/do not guess/)).toBeVisible()
    await screen.getByRole('button', { name: 'Ask the server' }).click()
    await expect.element(screen.getByText(/It is sent as soon as the server can be reached/)).toBeVisible()
    await expect.poll(duties).toEqual(['begin', 'exchange', 'ask'])
  },
)

/** A conversation that another device has begun, with what was asked in it. */
function begunElsewhere() {
  const at = new Date().toISOString()
  const id = numberedId(1)
  const conversation = { id, title: 'Law Study Session', subject: 'Law', category: 'study-help', createdAt: at }
  const known = { ...conversation, lastMessageAt: at, revision: 3 }
  const how = { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null } as const
  const state = { state: 'done', isHelpful: null, answer: null, metadata: null } as const
  const question = { id: numberedId(2), role: 'user', content: 'What is consideration?', ...how } as const
  return { id, known, messages: [{ ...question, ...state, createdAt: at, replyTo: null }] }
}

test('a conversation that only the server has opens by its address, with its messages', async () => {
  await studied()
  const { id, known, messages } = begunElsewhere()
  standIn.answers(me, aCustomer({ id: openStudentId() ?? '' }))
  standIn.answers(listConversations, [{ ...known, messageCount: 1 }])
  standIn.answers(getConversation, { ...known, messages })
  const screen = await renderRoute(`/ai-companion?conversation=${id}`)
  await expect.element(screen.getByRole('log').getByText('What is consideration?')).toBeVisible()
})

test('of a conversation whose messages are on another device alone, it is not said that it does not hold the words', async () => {
  await studied()
  const { known } = begunElsewhere()
  standIn.answers(me, aCustomer({ id: openStudentId() ?? '' }))
  standIn.answers(listConversations, [{ ...known, messageCount: 1 }])
  const screen = await renderRoute('/ai-companion')
  await expect.element(screen.getByText('Law Study Session')).toBeVisible()
  await screen.getByRole('searchbox').fill('consideration')
  await expect
    .element(screen.getByText('No conversation that was opened on this device holds these words.'))
    .toBeVisible()
})

test('of a conversation that is not here, it is said that it was deleted only where the server says so', async () => {
  await studied()
  const { id, known, messages } = begunElsewhere()
  standIn.isUnreachableFor(listConversations)
  const screen = await renderRoute(`/ai-companion?conversation=${id}`)
  await expect.element(screen.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  await expect.element(screen.getByText(/server could not be asked/)).toBeVisible()
  expect(screen.getByText(/It was deleted/).elements()).toHaveLength(0)
  standIn.answers(me, aCustomer({ id: openStudentId() ?? '' }))
  standIn.answers(listConversations, [{ ...known, messageCount: 1 }])
  standIn.answers(getConversation, { ...known, messages })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('log').getByText('What is consideration?')).toBeVisible()
  await screen.unmount()
  standIn.answers(listConversations, [])
  const other = await renderRoute(`/ai-companion?conversation=${numberedId(9)}`)
  await expect.element(other.getByText(/It was deleted/)).toBeVisible()
})

test('past conversations are searched, and one that is deleted is gone', { tags: ['large'] }, async () => {
  await studied()
  setOnline(false)
  const screen = await renderRoute('/ai-companion')
  for (const words of ['Why does heparin make potassium rise?', 'How is a label read?']) {
    await screen.getByRole('button', { name: 'New conversation' }).first().click()
    await expect.element(screen.getByLabelText('Your message')).toHaveValue('')
    await screen.getByLabelText('Your message').fill(words)
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText(/Answered on this device/)).toBeVisible()
    await screen.getByRole('link', { name: 'All conversations' }).click()
  }
  await screen.getByRole('searchbox').fill('POTASSIUM')
  await expect
    .poll(() => screen.getByRole('navigation', { name: 'Conversations' }).getByRole('link').elements().length)
    .toBe(1)
  await screen.getByRole('navigation', { name: 'Conversations' }).getByRole('link').click()
  await expect.element(screen.getByRole('heading', { name: 'General Study Session' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Conversation deleted successfully!')).toBeVisible()
  expect(await readConversations(await ownDb())).toHaveLength(1)
})

test('study preferences are kept as all devices have them, and name the next conversation', async () => {
  await studied()
  const screen = await renderRoute('/ai-companion')
  await screen.getByRole('button', { name: 'Study preferences' }).click()
  await screen.getByLabelText('Preferred subjects').fill('Pharmacology, Law')
  await screen.getByRole('button', { name: 'Save subjects' }).click()
  await expect.element(screen.getByText('Study preferences updated successfully!')).toBeVisible()
  await screen.getByRole('button', { name: 'New conversation' }).first().click()
  await expect.element(screen.getByRole('heading', { name: 'Pharmacology Study Session' })).toBeVisible()
})

test(
  'subjects that a full device cannot store stay where they were typed, over a visit elsewhere too, until they are stored',
  { tags: ['large'] },
  async () => {
    await studied()
    const screen = await renderRoute('/ai-companion')
    await screen.getByRole('button', { name: 'Study preferences' }).click()
    const field = screen.getByLabelText('Preferred subjects')
    await field.fill('Pharmacology,, Law ')
    const full = vi
      .spyOn(await ownDb(), 'transaction')
      .mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await screen.getByRole('button', { name: 'Save subjects' }).click()
    await expect.element(screen.getByText('Free some room and try again.')).toBeVisible()
    await expect.element(field).toHaveValue('Pharmacology,, Law ')
    expect(isBusy()).toBe(true)
    full.mockRestore()
    await screen.unmount()
    const again = await renderRoute('/ai-companion')
    await again.getByRole('button', { name: 'Study preferences' }).click()
    await expect.element(again.getByLabelText('Preferred subjects')).toHaveValue('Pharmacology,, Law ')
    await again.getByRole('button', { name: 'Save subjects' }).click()
    await expect.element(again.getByText('Study preferences updated successfully!')).toBeVisible()
    await expect.element(again.getByLabelText('Preferred subjects')).toHaveValue('Pharmacology, Law')
    expect(isBusy()).toBe(false)
  },
)
