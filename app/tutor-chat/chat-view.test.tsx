import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { newAnswer } from '../../core/tutor/new-answer.ts'
import { useStore } from '../data/store.ts'
import { openScope } from './chat-scope.ts'
import { ChatView } from './chat-view.tsx'
import { newHeldChat } from './held-chat.ts'
import { looseActions } from './loose-actions.ts'
import type { ServerAnswers } from './use-asking.ts'

afterEach(() => void vi.useRealTimers())

const held = newHeldChat()
const actions = looseActions(held.messages, null)
const stopped: string[] = []
const silent: ServerAnswers = {
  answer: () => new Promise(() => {}),
  stop: async ({ content }) => void stopped.push(content),
}
const loadEngine = async () => ({
  prepareAnswers: async () => undefined,
  answerOnDevice: async () =>
    newAnswer('device', { sentences: [{ text: 'A measured amount.', citation: null, support: 'own' as const }] }),
})

function Chat() {
  return (
    <ChatView
      {...{ actions, loadEngine }}
      account={null}
      questionsOf={null}
      messages={useStore(held.messages)}
      waiting={new Set()}
      typing={held.typing}
      server={silent}
      isServerInReach
      scope={openScope}
      label="Your message"
    />
  )
}

test('a server that says nothing for eight seconds is stopped when the device is to answer in its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const screen = await render(
    <RouterContextProvider router={router}>
      <Chat />
    </RouterContextProvider>,
  )
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
