import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { newAnswer } from '../../core/tutor/new-answer.ts'
import { useStore } from '../data/store.ts'
import { openScope } from './chat-scope.ts'
import { ChatView } from './chat-view.tsx'
import { newHeldChat } from './held-chat.ts'
import { looseActions } from './loose-actions.ts'
import type { AnswerRequest, ServerAnswers } from './use-asking.ts'

afterEach(() => {
  vi.useRealTimers()
  held.messages.set([])
})

const held = newHeldChat()
const actions = looseActions(held.messages, null)
const stopped: string[] = []
const silent: ServerAnswers = {
  answer: () => new Promise(() => {}),
  stop: async ({ content }) => void stopped.push(content),
}
const own = (text: string) => ({ text, citation: null, support: 'own' as const })
/** What was handed on of earlier messages with each question to the device. */
const earlierOf: (readonly string[])[] = []
const loadEngine = async () => ({
  prepareAnswers: async () => undefined,
  answerOnDevice: async ({ earlier }: AnswerRequest) => {
    earlierOf.push(earlier)
    return newAnswer('device', { sentences: [own('A measured amount.')] })
  },
})

function Chat({ server }: { server: ServerAnswers }) {
  return (
    <ChatView
      {...{ actions, loadEngine }}
      account={null}
      questionsOf={null}
      messages={useStore(held.messages)}
      waiting={new Set()}
      typing={held.typing}
      server={server}
      isServerInReach
      scope={openScope}
      label="Your message"
    />
  )
}

function renderChat(server = silent) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <RouterContextProvider router={router}>
      <Chat server={server} />
    </RouterContextProvider>,
  )
}

/** A question and the answer of the device, in the conversation. */
async function exchange(content: string, answer: Partial<TutorAnswer>): Promise<void> {
  const asked = { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null } as const
  const { question } = await actions.ask({ ...asked, content }, { by: 'device' })
  await actions.answer(question, newAnswer('device', { sentences: [own(`On: ${content}`)], ...answer }))
}

test('a server that says nothing for eight seconds is stopped when the device is to answer in its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await renderChat()
  await screen.getByRole('textbox').fill('What is a dose?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Thinking...')).toBeVisible()
  const instead = screen.getByRole('button', { name: 'Answer on this device' })
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(instead).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(screen.getByText('The server is slow to answer.')).toBeVisible()
  await instead.click()
  await expect.element(screen.getByText('A measured amount.')).toBeVisible()
  await expect.element(screen.getByText('Thinking...')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  expect(stopped).toEqual(['What is a dose?'])
})

test('what is left to the server takes away nothing that was asked since', async () => {
  await exchange('Who won the cup?', { isAbstained: true })
  await exchange('What is a dose?', {})
  const screen = await renderChat()
  await screen.getByRole('button', { name: 'Ask the server' }).click()
  await expect.element(screen.getByText('Thinking...')).toBeVisible()
  await expect.element(screen.getByText('On: What is a dose?')).toBeVisible()
  expect(held.messages.get().flatMap((row) => (row.role === 'user' ? row.content : []))).toEqual([
    'Who won the cup?',
    'What is a dose?',
    'Who won the cup?',
  ])
})

test('a question that is edited is answered without the words that it takes the place of', async () => {
  await exchange('What is a stable dose?', {})
  await exchange('Which of them is safe?', {})
  const screen = await renderChat()
  await screen.getByLabelText('Answered by').selectOptions('device')
  await screen.getByRole('button', { name: 'Edit and ask again' }).last().click()
  await screen.getByLabelText('Your question').fill('And in children?')
  await screen.getByRole('button', { name: 'Ask again', exact: true }).click()
  await expect.poll(() => earlierOf.at(-1)).toEqual(['What is a stable dose?'])
})

test('what is written from right to left stands so, in the box and in the conversation', async () => {
  const words = 'ما هي جرعة ibuprofen؟'
  await exchange(words, {})
  const screen = await renderChat()
  await screen.getByLabelText('Your message').fill(words)
  const directions = [
    screen.getByRole('log').getByText(words, { exact: true }),
    screen.getByLabelText('Your message'),
  ].map((locator) => getComputedStyle(locator.element()).direction)
  expect(directions).toEqual(['rtl', 'rtl'])
  await screen.getByLabelText('Your message').fill('')
})

test('an answer that comes sentence by sentence is read out once, when it is whole', async () => {
  await exchange('What is a dose?', {})
  const screen = await renderChat({
    ...silent,
    answer: (_, onProgress) => {
      onProgress({ sentences: [own('The first sentence.')], citations: [] })
      return new Promise(() => {})
    },
  })
  const isReadOut = (text: string) =>
    screen.getByText(text).element().closest('[aria-live],[role="log"]')?.getAttribute('role') === 'log'
  await screen.getByRole('textbox').fill('And in children?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('The first sentence.')).toBeVisible()
  expect(isReadOut('The first sentence.')).toBe(false)
  expect(isReadOut('On: What is a dose?')).toBe(true)
})
