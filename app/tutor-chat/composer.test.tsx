import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Composer } from './composer.tsx'
import { newTyping } from './held-chat.ts'

test('what is typed before the code of the page is there counts', async () => {
  const typing = newTyping()
  const sent: string[] = []
  const box = (
    <Composer
      label="Your question"
      takesFocus={false}
      typing={typing}
      types={['question']}
      isLong={false}
      isWorking={false}
      engine={null}
      onEngine={() => undefined}
      onDraft={() => undefined}
      onSend={async (text) => void sent.push(text)}
      onStop={() => undefined}
      onBegin={() => undefined}
    />
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(box)
  document.body.append(root)
  const field = root.querySelector('textarea') as HTMLTextAreaElement
  field.focus()
  await userEvent.keyboard('What is a drop')
  field.setSelectionRange(5, 5)
  const hydrated = hydrateRoot(root, box)
  onTestFinished(() => {
    hydrated.unmount()
    root.remove()
  })
  await expect.poll(() => typing.get().text).toBe('What is a drop')
  expect([field.value, field.selectionStart, document.activeElement]).toEqual(['What is a drop', 5, field])
  await userEvent.keyboard('then ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['What then is a drop'])
  expect(field.value).toBe('')
})
