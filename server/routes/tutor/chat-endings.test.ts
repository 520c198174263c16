/** @module-tag postgres */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { dayMs } from '../../../core/durations.ts'
import { modelConsentFact } from '../../../core/tutor/model-consent.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { storeOwn } from '../../services/study/sync-push.ts'
import { tablesWith } from '../../testing/database/table-columns.ts'
import { beginStream, chunkOf, standInModel, type StandInModel } from '../../testing/llm/stand-in-model.ts'
import { sampleCourse, sampleNote } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const cap = { tokens: 1_000_000, costMinor: 1_000 }
const said = 'Examplamol stays in its box [1]. '

let standIn: StandInModel
let app: TestApp

beforeAll(async () => {
  standIn = await standInModel()
  const llm = { baseUrl: standIn.baseUrl, apiKey: 'sk', model: 'small', prices: { input: 20, output: 80 } }
  app = await testApp({ config: { llm: { ...llm, caps: { user: cap, shop: cap } } } })
  const body = '## Storage\n\nExamplamol is kept in its own box, away from light.'
  const course = sampleCourse()
  await publishCourses(app.deps, [{ ...course, notes: [...course.notes, sampleNote('doses-note-1', { body })] }])
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})
beforeEach(() => {
  standIn.asked.length = 0
})

interface Following {
  ada: TestUser
  conversationId: string
  /** What comes by the stream from now on. */
  read: AsyncGenerator<string>
  /** Has the model write on. */
  goOn: () => void
}

/** Ada follows an answer of which a sentence is there; the model goes on when it is told to. */
async function following(content: string): Promise<Following> {
  const ada = await app.signUp()
  await ada.call(enrol, { params: { id: 1 } })
  const consent = modelConsentFact({ recipient: new URL(standIn.baseUrl).host })
  await app.deps.db.transaction((trx) => storeOwn(ada.userId, [consent], { ...app.deps, trx }))
  let goOn = () => {}
  const isGoingOn = new Promise<void>((resolve) => (goOn = resolve))
  standIn.behaviour = {
    faulty: async (reply) => {
      beginStream(reply)
      reply.write(chunkOf(`${said}Examplamol is `))
      await isGoingOn
      reply.end(`${chunkOf('kept away from light [1]. ', 'stop')}data: [DONE]\n\n`)
    },
  }
  const { id: conversationId } = await ada.call(startConversation, { body: {} })
  const body = { content, isStreamed: true }
  const { message } = await ada.call(sendChatMessage, { params: { id: conversationId }, body })
  const read = pieces(ada, `/api/chat/conversations/${conversationId}/messages/${message.id}/reply?after=0`)
  for (let held = ''; !held.includes('stays in its box'); held += (await read.next()).value);
  return { ada, conversationId, read, goOn }
}

async function* pieces({ cookies }: TestUser, path: string): AsyncGenerator<string> {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(app.url + path, { headers: { cookie } })
  expect(reply.status).toBe(200)
  const decoder = new TextDecoder()
  for await (const piece of reply.body ?? []) yield decoder.decode(piece as Uint8Array, { stream: true })
}

async function rest(read: AsyncGenerator<string>): Promise<string> {
  let held = ''
  for await (const piece of read) held += piece
  return held
}

const replyRow = (conversationId: string) =>
  app.db('chat_messages').where({ conversation_id: conversationId, role: 'assistant' }).first()

test('a stream says nothing more once its login session has ended, and the answer is there at the next sign-in', async () => {
  const { ada, conversationId, read, goOn } = await following('How is examplamol kept away from light?')
  expect((await ada.post('/api/auth/signout')).status).toBeLessThan(300)
  goOn()
  expect(await rest(read)).not.toMatch(/sentence|done|light/)
  await expect.poll(async () => (await replyRow(conversationId)).state).toBe('done')
  await ada.post('/api/auth/signin', { email: ada.email, password: ada.password })
  const again = await ada.get(`/api/chat/conversations/${conversationId}`)
  expect(again.json.messages[1].content).toContain('Examplamol stays in its box')
  expect((await ada.get('/api/usage')).json.used).toBe(1)
})

test('a stream of an account that is erased ends, and nothing of the person or the answer is left or counted', async () => {
  const { ada, conversationId, read, goOn } = await following('How is Examplamol KEPT away from light?')
  expect((await ada.post('/api/account/deletion', { password: ada.password })).status).toBe(200)
  const shop = await app.db('model_days').first()
  app.clock.nowMs += 15 * dayMs
  await doDueDeletions(app.deps)
  expect(await app.db('users').where({ id: ada.userId })).toEqual([])
  goOn()
  expect(await rest(read)).not.toMatch(/sentence|done|light/)
  // What the model cost the shop, and was held back for it, is reckoned as ever.
  await expect.poll(async () => Number((await app.db('model_days').first()).tokens)).toBeLessThan(Number(shop.tokens))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await replyRow(conversationId)).toBeUndefined()
  await app.db('outbox').delete()
  await app.deps.limits.flush()
  await app.deps.securityLog.flush()
  expect(await tablesWith(ada.userId, app.db)).toEqual(['security_log'])
  expect(await tablesWith('KEPT away', app.db)).toEqual([])
  expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
})
