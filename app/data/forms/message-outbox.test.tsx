import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { type MessageRow, SharedDb } from '../../../offline/shared-db.ts'
import { standIn } from '../../testing/stand-in.ts'
import { newId } from '../device/new-id.ts'
import { deliverMessage, startSending, watchMessages } from './message-outbox.ts'
import { messagesWait } from './messages-wait.ts'

const db = new SharedDb()
const answer = { id: '1', message: 'Thank you' }

afterEach(async () => {
  await Promise.all([db.messages.clear(), db.reports.clear()])
})

function aMessage() {
  const id = newId()
  return { id, name: 'Ada', email: 'ada@example.org', message: 'Words of mine', urgency: 'normal' as const }
}

/** Names of what the worker is asked to be woken for. */
function wokenFor(): string[] {
  const tags: string[] = []
  const sync = { register: async (tag: string) => void tags.push(tag) }
  const worker = vi
    .spyOn(navigator.serviceWorker, 'getRegistration')
    .mockResolvedValue(Object.create(ServiceWorkerRegistration.prototype, { sync: { value: sync } }))
  onTestFinished(() => worker.mockRestore())
  return tags
}

test('a page that is killed while it sends a message leaves it to the worker and to the next start', async () => {
  const tags = wokenFor()
  const { letGo } = standIn.holds(sendContactMessage, answer)
  const sent = standIn.heard(sendContactMessage)
  const delivering = deliverMessage(aMessage(), 1)
  await expect.poll(() => sent.length).toBe(1)
  expect(await db.messages.count()).toBe(1)
  expect(messagesWait.read()).toBe('yes')
  expect(tags).toEqual(['messages'])
  letGo()
  expect(await delivering).toEqual({ is: 'sent' })
  await expect.poll(() => messagesWait.read()).toBeNull()
})

test('what a killed page left is sent at the next start, and nothing is said to wait afterwards', async () => {
  standIn.answers(sendContactMessage, answer)
  const sent = standIn.heard(sendContactMessage)
  const body = aMessage()
  await db.messages.put({ id: body.id, writer: 'ada', body, writtenAtMs: 1, refusal: null })
  messagesWait.write('yes')
  startSending()
  await expect.poll(() => messagesWait.read()).toBeNull()
  expect(sent).toEqual([body])
  expect(await db.messages.count()).toBe(0)
})

test('a message that its writer sees waiting while it is sent is sent once', async () => {
  const { letGo } = standIn.holds(sendContactMessage, answer)
  const sent = standIn.heard(sendContactMessage)
  let seen: MessageRow[] = []
  onTestFinished(watchMessages((rows) => (seen = rows)))
  const delivering = deliverMessage(aMessage(), 1)
  await expect.poll(() => seen.length).toBe(1)
  await expect.poll(() => sent.length).toBe(1)
  // As a page does that is seen again.
  document.dispatchEvent(new Event('visibilitychange'))
  letGo()
  expect(await delivering).toEqual({ is: 'sent' })
  await expect.poll(() => messagesWait.read()).toBeNull()
  expect(sent).toHaveLength(1)
})
