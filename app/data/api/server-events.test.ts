import { expect, test } from 'vitest'
import { serverEvents } from './server-events.ts'

test('an event is read whole, also where its words hold an end of a line or a paragraph that is none in a stream', async () => {
  const value = { text: 'One.\u2028Two.\u2029Three.\n' }
  const body = new Response(`id: 1\ndata: ${JSON.stringify(value)}\n\n`).body!
  const read: unknown[] = []
  for await (const event of serverEvents(body)) read.push(event)
  expect(read).toEqual([{ isProblem: false, value }])
})
