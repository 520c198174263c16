import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { newAnswer } from '../../core/tutor/new-answer.ts'
import { openScope } from './chat-scope.ts'
import { newHeldChat } from './held-chat.ts'
import { LooseChat } from './loose-chat.tsx'
import type { DeviceEngine } from './use-asking.ts'

/** Says this when it is let go. */
function engineOf(text: string) {
  let letGo = () => {}
  const isAsked = new Promise<void>((resolve) => (letGo = resolve))
  const engine: DeviceEngine = {
    prepareAnswers: async () => undefined,
    answerOnDevice: async () => {
      await isAsked
      return newAnswer('device', { sentences: [{ text, citation: null, support: 'own' }] })
    },
  }
  return { letGo, load: async () => engine }
}

test('a question under way when another component goes on with the conversation is answered there, once', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const held = newHeldChat()
  const [first, second] = [engineOf('The first says so.'), engineOf('The second says so.')]
  const chatOf = (key: string, loadEngine: typeof first.load) => (
    <RouterContextProvider router={router}>
      <LooseChat
        key={key}
        {...{ held, loadEngine }}
        account={null}
        questionsOf={null}
        scope={{ ...openScope, types: ['question'] }}
        label="Your question"
      />
    </RouterContextProvider>
  )
  const screen = await render(chatOf('first', first.load))
  await screen.getByRole('textbox').fill('What is a dose?')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Thinking...')).toBeVisible()
  await screen.rerender(chatOf('second', second.load))
  await expect.element(screen.getByText('What is a dose?')).toBeVisible()
  await expect.element(screen.getByText('Thinking...')).toBeVisible()
  second.letGo()
  await expect.element(screen.getByText('The second says so.')).toBeVisible()
  await expect.element(screen.getByText('Thinking...')).not.toBeInTheDocument()
  first.letGo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(screen.getByText('The first says so.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tutor' }).elements()).toHaveLength(1)
})
