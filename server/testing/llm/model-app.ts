import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { hostilePassages } from '../../../core/testing/hostile-passages.ts'
import { type ModelConsent, modelConsentFact } from '../../../core/tutor/model-consent.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { openAiModel } from '../../adapters/llm/openai-model.ts'
import type { LlmConfig } from '../../config/llm-config.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { storeOwn } from '../../services/study/sync-push.ts'
import { preparedAsks } from '../../services/tutor/prepared-asks.ts'
import { modelReply } from '../../services/tutor/model-reply.ts'
import type { ReplyPart } from '../../services/tutor/reply.ts'
import { honest, standInModel, type StandInModel } from './stand-in-model.ts'
import type { Question } from '../../../core/questions/question.ts'
import { sampleCourse, sampleNote } from '../samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../test-app.ts'

export const body = `## Maximum dose

Examplamol has a maximum dose of 60 mg for each kilogram in a day. Examplamol is cleared by the kidneys and not by the liver.

## Storage

Examplamol is kept in its own box, away from light.

## Odd words

${hostilePassages('examplamol')
  .filter((_, at) => at % 5 === 0)
  .map((text) => text.replace(/[<>[\]]/g, ''))
  .join('\n\n')}`

export const question = 'How is examplamol cleared, by the kidneys or the liver?'
export const storage = 'How is examplamol kept away from light?'
export const dose = 'What is the maximum dose of examplamol for each kilogram?'
export const cap = { tokens: 1_000_000, costMinor: 1_000 }

/** Of which the question 1 is known again by its words. */
export const course = { ...sampleCourse(), questions: sampleCourse().questions.map(inOwnWords) }

function inOwnWords(item: Question): Question {
  const stem = 'A grandmother drops her box of examplamol into the river while she feeds the ducks. Which line is true?'
  return item.id === 'doses-0001' ? { ...item, stem } : item
}

/** The shop with a language model, for the tests of a file. */
export function modelApp() {
  let standIn: StandInModel
  let app: TestApp
  let ada: TestUser

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

  const llmConfig = (more: Partial<LlmConfig> = {}): LlmConfig => ({
    baseUrl: standIn.baseUrl,
    apiKey: 'sk-secret-of-the-tests',
    model: 'small',
    prices: { input: 20, output: 80 },
    caps: { user: cap, shop: cap },
    ...more,
  })

  async function begin(more: Partial<LlmConfig> = {}): Promise<[TestApp, TestUser]> {
    const made = await testApp({ config: { llm: llmConfig(more) } })
    await publishCourses(made.deps, [{ ...course, notes: [...course.notes, sampleNote('doses-note-1', { body })] }])
    const user = await made.signUp('ada')
    await user.call(enrol, { params: { id: 1 } })
    return [made, user]
  }

  const say = (consent: ModelConsent, by: TestApp = app, user: TestUser = ada) =>
    by.deps.db.transaction((trx) => storeOwn(user.userId, [modelConsentFact(consent)], { ...by.deps, trx }))

  const agree = (by?: TestApp, user?: TestUser) => say({ recipient: new URL(standIn.baseUrl).host }, by, user)

  async function asked(content: string, more: object = {}, user: TestUser = ada): Promise<TutorAnswer> {
    const { id } = await user.call(startConversation, { body: {} })
    const { reply } = await user.call(sendChatMessage, { params: { id }, body: { content, ...more } })
    return reply.answer ?? newAnswer('server', { sentences: [], isAbstained: true })
  }

  const spent = async (by: TestApp = app) =>
    (await by.db('model_days').select('tokens', 'cost_millionths')).map((row) => Object.values(row).map(Number))

  /** `firstMs`: how long its first words are waited for. */
  function makeReply(firstMs = 20_000) {
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

  return {
    get standIn() {
      return standIn
    },
    get app() {
      return app
    },
    /** Who agreed that her questions are sent. */
    get ada() {
      return ada
    },
    /** Another such shop, with somebody in it. */
    begin,
    say,
    agree,
    asked,
    spent,
    makeReply,
    partsOfAsk,
  }
}

export const says = (...pieces: string[]) => ({ says: pieces })
export const textOf = ({ sentences }: TutorAnswer) => sentences.map(({ text }) => text).join(' ')

export function answerOf(parts: readonly ReplyPart[]): TutorAnswer {
  const last = parts.at(-1)
  if (last?.is !== 'answer') throw new Error('there is no answer')
  return last.answer
}
