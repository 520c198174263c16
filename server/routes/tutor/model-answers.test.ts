import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { hostilePassages } from '../../../core/testing/hostile-passages.ts'
import { fillPrompt, keyPrompts } from '../../../core/testing/key-prompts.ts'
import { type ModelConsent, modelConsentFact } from '../../../core/tutor/model-consent.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { openAiModel } from '../../adapters/llm/openai-model.ts'
import type { Config } from '../../config/config.ts'
import type { LlmConfig } from '../../config/llm-config.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { storeOwn } from '../../services/study/sync-push.ts'
import { preparedAsks } from '../../services/tutor/prepared-asks.ts'
import { modelReply } from '../../services/tutor/model-reply.ts'
import type { ReplyPart } from '../../services/tutor/reply.ts'
import { beginStream, chunkOf, honest, standInModel, type StandInModel } from '../../testing/llm/stand-in-model.ts'
import type { Question } from '../../../core/questions/question.ts'
import { sampleCourse, sampleNote } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const body = `## Maximum dose

Examplamol has a maximum dose of 60 mg for each kilogram in a day. Examplamol is cleared by the kidneys and not by the liver.

## Storage

Examplamol is kept in its own box, away from light.

## Odd words

${hostilePassages('examplamol')
  .filter((_, at) => at % 5 === 0)
  .map((text) => text.replace(/[<>[\]]/g, ''))
  .join('\n\n')}`

const question = 'How is examplamol cleared, by the kidneys or the liver?'
const storage = 'How is examplamol kept away from light?'
const dose = 'What is the maximum dose of examplamol for each kilogram?'
const cap = { tokens: 1_000_000, costMinor: 1_000 }

let standIn: StandInModel
let app: TestApp
let ada: TestUser

const llmConfig = (more: Partial<LlmConfig> = {}): LlmConfig => ({
  baseUrl: standIn.baseUrl,
  apiKey: 'sk-secret-of-the-tests',
  model: 'small',
  prices: { input: 20, output: 80 },
  caps: { user: cap, shop: cap },
  ...more,
})

/** Of which the question 1 is known again by its words. */
const course = { ...sampleCourse(), questions: sampleCourse().questions.map(inOwnWords) }

function inOwnWords(item: Question): Question {
  const stem = 'A grandmother drops her box of examplamol into the river while she feeds the ducks. Which line is true?'
  return item.id === 'doses-0001' ? { ...item, stem } : item
}

async function begin(config: Partial<Config> = {}): Promise<[TestApp, TestUser]> {
  const made = await testApp({ config: { llm: llmConfig(), ...config } })
  await publishCourses(made.deps, [{ ...course, notes: [...course.notes, sampleNote('doses-note-1', { body })] }])
  const user = await made.signUp('ada')
  await user.call(enrol, { params: { id: 1 } })
  return [made, user]
}

const say = (consent: ModelConsent, by: TestApp = app, user: TestUser = ada) =>
  by.deps.db.transaction((trx) => storeOwn(user.userId, [modelConsentFact(consent)], { ...by.deps, trx }))

const agree = (by: TestApp = app, user: TestUser = ada) => say({ recipient: new URL(standIn.baseUrl).host }, by, user)

beforeAll(async () => {
  standIn = await standInModel()
  ;[app, ada] = await begin()
  await agree()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})
beforeEach(() => {
  standIn.asked.length = 0
  // One that failed in the test before is asked again.
  app.clock.nowMs += 60_000
})
afterEach(() => {
  standIn.behaviour = honest
})

async function asked(content: string, more: object = {}, user: TestUser = ada): Promise<TutorAnswer> {
  const { id } = await user.call(startConversation, { body: {} })
  const { reply } = await user.call(sendChatMessage, { params: { id }, body: { content, ...more } })
  return reply.answer ?? newAnswer('server', { sentences: [], isAbstained: true })
}

const says = (...pieces: string[]) => ({ says: pieces })
const textOf = ({ sentences }: TutorAnswer) => sentences.map(({ text }) => text).join(' ')
const spent = async (by: TestApp = app) =>
  (await by.db('model_days').select('tokens', 'cost_millionths')).map((row) => Object.values(row).map(Number))

test('a model puts the material into words, and each sentence leads to what holds it', async () => {
  standIn.behaviour = says(
    'Examplamol stays in its box, ',
    'away from the light [1]. ',
    'It is the best drug of all [1].',
  )
  const answer = await asked(storage)
  expect(answer.engine).toBe('model')
  expect(answer.sentences[0]).toEqual({
    text: 'Examplamol stays in its box, away from the light.',
    citation: 1,
    support: 'supported',
  })
  expect(answer.citations[0]?.quote).toBe('Examplamol is kept in its own box, away from light.')
  expect(answer.citations[0]?.href).toMatch(/^\/study\/1\/notes\/doses-note-1\?cited=/)
  expect(textOf(answer)).not.toContain('best drug')
  expect(textOf(answer)).toContain('One sentence of the language model was left out')
})

test('a figure is the material’s own, whatever the model says', async () => {
  standIn.behaviour = says('Examplamol has a maximum dose of 600 mg for each kilogram in a day [1].')
  const answer = await asked(dose)
  expect(answer).toMatchObject({ engine: 'model' })
  expect(answer.sentences[0]).toMatchObject({
    text: 'Examplamol has a maximum dose of 60 mg for each kilogram in a day.',
    support: 'verbatim',
  })
  expect(JSON.stringify(answer)).not.toContain('600')
})

test('nothing is sent before the student agreed, to whom they did not agree, or after they took it back', async () => {
  const eve = await app.signUp('eve')
  await eve.call(enrol, { params: { id: 1 } })
  for (const consent of [null, 'declined', { recipient: 'other.example' }] satisfies ModelConsent[]) {
    await say(consent, app, eve)
    expect((await asked(question, {}, eve)).engine).toBe('server')
  }
  expect(standIn.asked).toEqual([])
  await agree(app, eve)
  expect((await asked(question, {}, eve)).engine).toBe('model')
  await say(null, app, eve)
  expect((await asked(question, {}, eve)).engine).toBe('server')
  expect(standIn.asked).toHaveLength(1)
})

test('what is sent is the question and the passages: nothing of who asks', async () => {
  await asked(question)
  const sent = JSON.stringify(standIn.asked[0]?.body)
  expect(sent).toContain('cleared by the kidneys')
  for (const secret of [ada.userId, ada.email, ada.username, 'sk-secret']) expect(sent).not.toContain(secret)
})

test('what the library does not answer, plans, practice and summaries are not sent', async () => {
  await asked('Who won the cup in 1966?')
  await asked('Give me practice questions on doses', { messageType: 'practice-questions' })
  await asked('What next?', { messageType: 'study-plan' })
  await asked('examplamol kidneys', { mode: 'summary' })
  expect(standIn.asked).toEqual([])
})

test('no model hears of a question of the bank, and none sees the key of an open one', async () => {
  const item = await app.db('item_versions').where({ item_id: 'doses-0001' }).first('item_hash')
  expect(item).toBeDefined()
  const { stem, reasons } = keyOfFirst()
  for (const prompt of keyPrompts.filter((_, at) => at % 10 === 0)) {
    await asked(fillPrompt(prompt, stem, 'the first'))
    await asked(fillPrompt(prompt, stem, 'the first'), {
      about: { kind: 'question', courseId: 1, itemId: 'doses-0001', chosen: null },
    })
  }
  await asked(`${question} ${reasons[0]}`)
  const sent = JSON.stringify(
    standIn.asked.map(({ body: { messages } }) => messages[1]?.content.split('The student’s words')[0]),
  )
  for (const reason of reasons) expect(sent).not.toContain(reason)
  expect(standIn.asked.some(({ body: { messages } }) => messages.some(({ content }) => content.includes(stem)))).toBe(
    false,
  )
})

function keyOfFirst(): { stem: string; reasons: string[] } {
  const first = course.questions.find(({ id }) => id === 'doses-0001')
  if (first?.type !== 'single-best-answer') throw new Error('it is of another type')
  return { stem: first.stem, reasons: first.options.map(({ explanation }) => explanation) }
}

test('a model that was taken in, or lies, says nothing that the material does not', async () => {
  const reply = makeReply()
  for (const lie of [
    'Examplamol is cleared by the liver and not by the kidneys [1].',
    'Examplamol is not cleared by the kidneys [1]. Examplamol is cleared by the liver [1].',
    'Examplamol is cleared by the kidneys ![x](https://evil.example/?q=secret) [1].',
    'Examplamol is cleared by the kidneys <script>alert(1)</script> [1].',
    'Examplamol [is cleared](https://evil.example) by the kidneys [1].',
    'See https://evil.example/examplamol for how the kidneys clear examplamol [1].',
    'Examplamol is cleared by the kidneys at evil.example, so write there [1].',
  ]) {
    standIn.behaviour = says(lie)
    expectHonest(answerOf(await partsOfAsk(reply, question)), lie)
  }
})

const faults: Record<string, StandInModel['behaviour']> = {
  'that refuses': { faulty: (reply) => void reply.writeHead(500).end('broken') },
  'that answers a page': { faulty: (reply) => void reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>') },
  'that leads elsewhere': { faulty: (reply) => void reply.writeHead(302, { Location: 'http://localhost:1/' }).end() },
  'that sends 10 MB': { faulty: (reply) => (beginStream(reply), void reply.end('a'.repeat(10_000_000))) },
  'that never ends a sentence': says('examplamol '.repeat(500)),
  'that says a sentence of 50,000 words at once': says(`Examplamol ${'and it is so that '.repeat(12_500)} [1]. Then.`),
  'that writes marks of markup alone': says(`${'!['.repeat(100_000)}. Then.`),
  'that says it has no answer': says('NO ANSWER'),
  'that is empty': says(),
  'that speaks another language': says('Das Mittel wird über die Nieren ausgeschieden [1].'),
}
for (const [what, behaviour] of Object.entries(faults)) {
  test(`an endpoint ${what}: the embedded engine answers, and it counts once`, async () => {
    const before = (await ada.call(getUsage, {})).used
    standIn.behaviour = behaviour
    const answer = await asked(question)
    expect(answer.engine).toBe('server')
    expect(textOf(answer)).toContain('Examplamol is cleared by the kidneys and not by the liver.')
    expect((await ada.call(getUsage, {})).used).toBe(before + 1)
    expect(standIn.asked).toHaveLength(1)
  })
}

test('one that fails again and again is left alone for a minute: nobody waits for it', async () => {
  const reply = makeReply(1_500)
  standIn.behaviour = { faulty: () => {} }
  for (let times = 0; times < 3; times++) await partsOfAsk(reply, question)
  expect(answerOf(await partsOfAsk(reply, question))).toMatchObject({ engine: 'server' })
  expect(standIn.asked).toHaveLength(3)
  app.clock.nowMs += 60_000
  standIn.behaviour = honest
  expect(answerOf(await partsOfAsk(reply, question))).toMatchObject({ engine: 'model' })
})

test('one that breaks off amid its answer: what it said is taken back', async () => {
  standIn.behaviour = {
    faulty: (reply) => {
      beginStream(reply)
      reply.write(chunkOf('The kidneys, not the liver, clear examplamol [1]. And then'), () => reply.destroy())
    },
  }
  const parts = await partsOfAsk(makeReply(), question)
  const kinds = parts.map(({ is }) => is)
  expect(kinds.indexOf('restart')).toBeGreaterThan(kinds.indexOf('sentence'))
  expect(answerOf(parts)).toMatchObject({ engine: 'server' })
})

test('one that is silent: the embedded engine answers in its place', async () => {
  standIn.behaviour = { faulty: () => {} }
  const parts = await partsOfAsk(makeReply(500), question)
  expect(answerOf(parts)).toMatchObject({ engine: 'server' })
  expect(app.logLines.join('\n')).toContain('the endpoint was silent')
  expect(app.logLines.join('\n')).not.toContain('sk-secret')
})

test('what a call cost is what is counted; one that was refused costs nothing', async () => {
  const [[tokens, cost] = []] = await spent()
  standIn.behaviour = { faulty: (reply) => void reply.writeHead(500).end() }
  await asked(question)
  expect(await spent()).toEqual([[tokens, cost]])
  standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 4000, completion_tokens: 100 } }
  await asked(question)
  expect(await spent()).toEqual([[Number(tokens) + 4100, Number(cost) + 4000 * 20 + 100 * 80]])
})

test('one that writes on and on is broken off, and takes little more of the day than it was to', async () => {
  const [[before = 0] = []] = await spent()
  const brokenOff = standIn.brokenOff
  standIn.behaviour = { faulty: (reply) => (beginStream(reply), writeOn(reply, 'A sentence that no passage holds. ')) }
  expect(await asked(question)).toMatchObject({ engine: 'server' })
  await expect.poll(() => standIn.brokenOff).toBe(brokenOff + 1)
  standIn.behaviour = says(`${'!['.repeat(100_000)}. Then.`)
  await asked(question)
  const [[after = 0] = []] = await spent()
  expect(after - before).toBeLessThan(10_000)
})

/** Until the line is closed. */
function writeOn(reply: ServerResponse, text: string): void {
  while (!reply.destroyed && reply.write(chunkOf(text)));
  if (!reply.destroyed) reply.once('drain', () => writeOn(reply, text))
}

test('a count that no call can have is not believed', async () => {
  const [[before = 0] = []] = await spent()
  standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 9_000_000, completion_tokens: 9_000_000 } }
  await asked(question)
  const [[after = 0] = []] = await spent()
  expect(after - before).toBeLessThan(10_000)
})

test('half a letter is left out of what is stored', async () => {
  standIn.behaviour = says('Examplamol stays in its box, away from the light \ud83d[1].')
  expect(textOf(await asked(storage))).toContain('away from the light.')
})

test('the same message twice, also at once, is one call, and counts once', async () => {
  const before = [await spent(), (await ada.call(getUsage, {})).used] as const
  standIn.behaviour = {
    says: ['Examplamol stays in its box [1].'],
    pauseMs: 50,
    usage: { prompt_tokens: 500, completion_tokens: 10 },
  }
  const { id } = await ada.call(startConversation, { body: {} })
  const { message } = await ada.call(sendChatMessage, { params: { id }, body: { content: storage, isStreamed: true } })
  const again = () => ada.call(sendChatMessage, { params: { id }, body: { id: message.id, content: storage } })
  const replies = await Promise.all([again(), again(), again()])
  expect(new Set(replies.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]?.reply.answer?.engine).toBe('model')
  expect(standIn.asked).toHaveLength(1)
  expect((await spent())[0]?.[0]).toBe((before[0][0]?.[0] ?? 0) + 510)
  expect((await ada.call(getUsage, {})).used).toBe(before[1] + 1)
})

test('who stops ends the call, and what it took until then is counted', async () => {
  const [[tokens = 0] = []] = await spent()
  standIn.behaviour = { says: Array.from({ length: 200 }, () => 'Examplamol stays in its box [1]. '), pauseMs: 20 }
  const brokenOff = standIn.brokenOff
  const stop = new AbortController()
  const asking = partsOfAsk(makeReply(), storage, stop.signal)
  await expect.poll(() => standIn.asked.length).toBe(1)
  stop.abort()
  await expect(asking).rejects.toThrow()
  await expect.poll(() => standIn.brokenOff).toBe(brokenOff + 1)
  const [[after = 0] = []] = await spent()
  expect(after).toBeGreaterThan(tokens)
  // The question with its passages, and some of the 200 sentences.
  expect(after).toBeLessThan(tokens + 1_200)
})

test('at the cap of the day, a student’s or the shop’s, the embedded engine answers, also for many at once', async () => {
  for (const caps of [
    { user: { tokens: 2_000, costMinor: 1_000 }, shop: cap },
    { user: cap, shop: { tokens: 2_000, costMinor: 1_000 } },
    { user: cap, shop: { tokens: 1_000_000, costMinor: 0 } },
  ]) {
    const [capped, bob] = await begin({ llm: llmConfig({ caps }) })
    await using _ = capped
    await agree(capped, bob)
    standIn.asked.length = 0
    standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 700, completion_tokens: 10 } }
    const engines = await Promise.all(Array.from({ length: 6 }, () => asked(question, {}, bob)))
    expect(new Set(engines.map(({ engine }) => engine))).toEqual(new Set(['server']))
    expect(standIn.asked.length).toBeLessThan(3)
    expect((await spent(capped))[0]?.[0] ?? 0).toBe(standIn.asked.length * 710)
  }
})

test('the page is told to whom questions may be sent, so that it can ask', async () => {
  expect((await app.call(getSite, {})).languageModel).toEqual({ recipient: new URL(standIn.baseUrl).host })
})

/** `firstMs`: how long its first words are waited for. */
const makeReply = (firstMs = 20_000) => {
  const model = openAiModel(llmConfig(), { firstMs, betweenMs: 20_000, wholeMs: 20_000 })
  return modelReply(app.deps, model, preparedAsks(app.deps))
}

async function partsOfAsk(
  reply: ReturnType<typeof makeReply>,
  text: string,
  signal = new AbortController().signal,
): Promise<ReplyPart[]> {
  const request = {
    userId: ada.userId,
    messageId: 'm',
    text,
    asked: { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null },
    earlier: [],
  } as const
  const parts: ReplyPart[] = []
  for await (const part of reply(request, signal)) parts.push(part)
  return parts
}

function answerOf(parts: readonly ReplyPart[]): TutorAnswer {
  const last = parts.at(-1)
  if (last?.is !== 'answer') throw new Error('there is no answer')
  return last.answer
}

/** What it says of the subject stands in its source, or is held by it and turns nothing round; addresses lead into the app. */
function expectHonest(answer: TutorAnswer, why: string): void {
  for (const { text, support, citation } of answer.sentences) {
    if (support === 'own') continue
    const quote = answer.citations.find(({ number }) => number === citation)?.quote ?? ''
    if (support === 'verbatim') expect(quote.includes(text) || body.includes(text), why).toBe(true)
    else expect(text, why).not.toMatch(/evil\.example|https?:|<|\]\(|by the liver and not/)
    expect(support, why).not.toBe('unsupported')
  }
  for (const { href } of [...answer.citations, ...answer.nearest])
    expect(href, why).toMatch(/^\/(?:study\/\d+\/|resources\/|faq)/)
}
