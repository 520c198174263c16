import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { shopLibrary } from '../../../core/contract/tutor/library.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { passagesOfFaq } from '../../../core/tutor/shop-passages.ts'
import { note } from '../../../offline/testing/make-pack-server.ts'
import { deleteConversation } from '../../../offline/tutor/conversations.ts'
import { isBusy } from '../../data/device/busy.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { type RenderedRoute, renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline, studyOnThisDevice } from '../../testing/studying.ts'

const refund = passagesOfFaq({
  id: 'faq-refund',
  question: 'Can I have my money back?',
  answer: 'Within 30 days of buying a course, open the order and ask for a refund.',
})
const library = () =>
  standIn.answers(shopLibrary, {
    passages: refund.map(({ heading, sources, ...rest }) => ({
      ...rest,
      heading: [...heading],
      sources: [...sources],
    })),
    synonyms: [],
  })

afterEach(() => {
  setOnline(true)
  dispatch({ type: 'closed' })
})

test('a visitor is answered from what is open to everybody, and a blank question is asked for', async () => {
  library()
  const screen = await renderRoute('/study-assistant')
  const box = screen.getByRole('textbox', { name: 'Your question' })
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Please enter a question')).toBeVisible()
  await box.fill('how do I get my money back')
  await expect.element(screen.getByText('Please enter a question')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Within 30 days of buying a course', { exact: false }).first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Source 1/ }).first())
    .toHaveAttribute('href', expect.stringContaining('/faq?cited='))
  // Nobody would hear of it.
  await expect.element(screen.getByRole('button', { name: 'Helpful', exact: true })).not.toBeInTheDocument()
})

test('an update of the app waits for what a visitor types and was answered', async () => {
  library()
  const screen = await renderRoute('/study-assistant')
  await screen.getByRole('textbox', { name: 'Your question' }).fill('how do I get my money back')
  expect(isBusy()).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Within 30 days of buying a course', { exact: false }).first()).toBeVisible()
  expect(isBusy()).toBe(true)
  await screen.unmount()
  expect(isBusy()).toBe(false)
})

const sentence = 'The nephron filters plasma at the glomerulus and takes back water along the tubule. '

test('a pasted text is summarised in its own sentences, and the mode stands in the address', async () => {
  library()
  const screen = await renderRoute('/study-assistant')
  await screen.getByText('Summary', { exact: true }).click()
  await expect.poll(() => screen.address()).toContain('mode=summary')
  await screen.getByRole('textbox', { name: 'Text or topic' }).fill(sentence.repeat(6))
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(screen.getByText('The sentences of your text that say most of it', { exact: false }))
    .toBeVisible()
})

test('in the writing mode Enter begins a new line, and remarks are made for the kind of text', async () => {
  library()
  const screen = await renderRoute('/study-assistant?mode=writing')
  await screen.getByLabelText('Kind of text').selectOptions('mmi')
  const box = screen.getByRole('textbox', { name: 'Your text' })
  await box.fill('I would stop the car.')
  await userEvent.keyboard('{Enter}I would ask her what she saw.')
  await expect.element(box).toHaveValue('I would stop the car.\nI would ask her what she saw.')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('list', { name: 'Feedback on your text' })).toBeVisible()
})

test(
  'it is a tab of the resources as well, and answers offline what a student has on the device',
  { tags: ['large'] },
  async () => {
    standIn.answers(getSite, aSite())
    await studyOnThisDevice({
      notes: [
        note('potassium', {
          body: '## Potassium in heparin tubes\n\nHeparin suppresses aldosterone, so potassium rises.',
        }),
      ],
    })
    const screen = await renderRoute('/resources?tab=ai-assistant')
    await expect.element(screen.getByRole('tab', { name: 'AI Assistant' })).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('textbox', { name: 'Your question' }).fill('Why does heparin make potassium rise?')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('Heparin suppresses aldosterone', { exact: false }).first()).toBeVisible()
    const { db } = await accountFor(openStudentId() ?? '')
    expect(await db.chatMessages.count()).toBe(0)
  },
)

test(
  'what a student asks on the page of its own is kept in one conversation over all its modes',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    setOnline(false)
    const screen = await renderRoute('/study-assistant')
    await screen.getByRole('textbox', { name: 'Your question' }).fill('What is a loading dose?')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('Answered on this device, no token used').first()).toBeVisible()
    await screen.getByText('Summary', { exact: true }).click()
    await screen.getByRole('textbox', { name: 'Text or topic' }).fill(sentence.repeat(6))
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => screen.getByText('Answered on this device, no token used').elements().length).toBe(2)
    const { db } = await accountFor(openStudentId() ?? '')
    expect((await db.conversations.toArray()).map(({ title }) => title)).toEqual(['Study assistant'])
  },
)

test('an update of the app waits for what a student types on the page of its own', async () => {
  await studyOnThisDevice()
  setOnline(false)
  const screen = await renderRoute('/study-assistant')
  await screen.getByText('Writing', { exact: true }).click()
  await screen.getByRole('textbox', { name: 'Your text' }).fill('I have wanted to become a doctor')
  expect(isBusy()).toBe(true)
  await screen.unmount()
  expect(isBusy()).toBe(false)
})

test('what is asked after the conversation was deleted in another tab begins another one', async () => {
  await studyOnThisDevice()
  setOnline(false)
  const screen = await renderRoute('/study-assistant')
  await screen.getByRole('textbox', { name: 'Your question' }).fill('What is a loading dose?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Answered on this device, no token used')).toBeVisible()
  const account = await accountFor(openStudentId() ?? '')
  const [first] = await account.db.conversations.toArray()
  await deleteConversation(account, first!.id)
  await expect.element(screen.getByText('What is a loading dose?')).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Your question' }).fill('What is a half-life?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Answered on this device, no token used')).toBeVisible()
  await expect.element(screen.getByText('What is a half-life?')).toBeVisible()
  const [second] = await account.db.conversations.toArray()
  expect((await account.db.chatMessages.toArray()).map(({ conversationId }) => conversationId)).toEqual([
    second?.id,
    second?.id,
  ])
})

test('what a visitor types goes over to the account that is opened, with the caret in it and the mode', async () => {
  library()
  const screen = await renderRoute('/study-assistant?mode=writing')
  await screen.getByLabelText('Kind of text').selectOptions('mmi')
  const visitors = boxOf(screen)
  await screen.getByRole('textbox', { name: 'Your text' }).fill('I would stop the car.')
  visitors.setSelectionRange(8, 12)
  await studyOnThisDevice()
  await expect.element(screen.getByText('What you ask is kept in your', { exact: false })).toBeVisible()
  const own = boxOf(screen)
  expect(own).not.toBe(visitors)
  expect(document.activeElement).toBe(own)
  expect([own.value, own.selectionStart, own.selectionEnd]).toEqual(['I would stop the car.', 8, 12])
  await expect.element(screen.getByLabelText('Kind of text')).toHaveValue('mmi')
  await userEvent.keyboard('brake')
  expect(own.value).toBe('I would brake the car.')
})

test('what a visitor has asked stays when an account is opened, and all of that conversation is kept nowhere', async () => {
  library()
  const screen = await renderRoute('/study-assistant')
  const box = screen.getByRole('textbox', { name: 'Your question' })
  await box.fill('how do I get my money back')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Answered on this device, no token used').first()).toBeVisible()
  await studyOnThisDevice()
  await expect.element(screen.getByText('Answers from the courses on this device', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('how do I get my money back')).toBeVisible()
  await expect.element(screen.getByText('Within 30 days of buying a course', { exact: false }).first()).toBeVisible()
  await box.fill('What is a loading dose?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.getByText('Answered on this device, no token used').elements()).toHaveLength(2)
  await expect.element(screen.getByText('goes with the page', { exact: false })).toBeVisible()
  const { db } = await accountFor(openStudentId() ?? '')
  expect([await db.conversations.count(), await db.chatMessages.count()]).toEqual([0, 0])
})

test('of an account that is closed nothing stays on the page, neither typed nor asked', async () => {
  library()
  standIn.answers(getSite, aSite())
  const userId = rememberStudent()
  const screen = await renderRoute('/resources?tab=ai-assistant')
  const box = screen.getByRole('textbox', { name: 'Your question' })
  await box.fill('how do I get my money back')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Answered on this device, no token used').first()).toBeVisible()
  await box.fill('and then?')
  expect(openStudentId()).toBe(userId)
  dispatch({ type: 'closed' })
  await expect.element(box).toHaveValue('')
  await expect.element(screen.getByText('how do I get my money back')).not.toBeInTheDocument()
})

const boxOf = (screen: RenderedRoute) => screen.getByRole('textbox', { name: /^Your/ }).element() as HTMLTextAreaElement
