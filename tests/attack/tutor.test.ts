/** @module-tag large */
import { expect, test } from 'vitest'
import { enrol } from '../../core/contract/shop/courses.ts'
import { sendChatMessage, startConversation } from '../../core/contract/tutor/chat.ts'
import { hostilePassages } from '../../core/testing/hostile-passages.ts'
import { hostilePrompts } from '../../core/testing/hostile-prompts.ts'
import { isVerbatim } from '../../core/testing/is-verbatim.ts'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { modelConsentFact } from '../../core/tutor/model-consent.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { storeOwn } from '../../server/services/study/sync-push.ts'
import { type AskedOfModel, type ModelBehaviour, standInModel } from '../../server/testing/llm/stand-in-model.ts'
import { sampleCourse, sampleNote } from '../../server/testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../server/testing/test-app.ts'
import { isFullSize } from './size.ts'

const honest = ['Examplamol is cleared by the kidneys and not by the liver.', 'Examplamol is kept away from light.']
const passages = hostilePassages('examplamol')
/** Every day a fifth. */
const step = isFullSize ? 1 : 5
const texts = [...hostilePrompts, ...passages].filter((_, at) => at % step === 0)
const question = 'How is examplamol cleared, by the kidneys or the liver?'
/** Fewer than the answers that a month has. */
const asksOfOne = 60
const foreign = /:\/\/|www\.|javascript:|data:text|mailto:|<[a-z!/]|pwned|^HACKED|[\u200b\u200c\u202e]/i
/** What explains the keys of questions that nobody answered. */
const key = /mg follows from/

test('hostile messages, hostile passages and a model that obeys both change nothing over HTTP', async () => {
  await using standIn = await standInModel()
  const cap = { tokens: 1e9, costMinor: 1e9 }
  const llm = {
    baseUrl: standIn.baseUrl,
    apiKey: 'sk-secret-of-the-attack',
    model: 'small',
    prices: { input: 0, output: 0 },
    caps: { user: cap, shop: cap },
  }
  await using app = await testApp({ config: { llm } })
  const course = sampleCourse()
  const notes = [honest.join('\n\n'), ...passages.map(asMarkdown)].map((body, at) =>
    sampleNote(`doses-note-${at}`, { body: `## About examplamol\n\n${body}` }),
  )
  await publishCourses(app.deps, [{ ...course, notes: [...course.notes, ...notes] }])
  standIn.behaviour = obedient
  const said = { server: 0, model: 0 }

  for (const isAgreed of [false, true]) {
    for (let from = 0; from < texts.length; from += asksOfOne) {
      const student = await enrolled(app, isAgreed ? new URL(standIn.baseUrl).host : null)
      for (const text of texts.slice(from, from + asksOfOne)) {
        const answer = await answerTo(student, `${question} ${text}`)
        expectHonest(answer, text)
        if (answer.engine !== 'device') said[answer.engine] += 1
      }
    }
  }

  expect(said.server).toBeGreaterThan(0)
  expect(said.model).toBeGreaterThan(0)
  // Nothing was sent of who had not agreed, no rule was another, and no text broke out of its fence.
  expect(standIn.asked.length).toBeLessThanOrEqual(texts.length)
  expect(new Set(standIn.asked.map(({ body }) => body.messages[0]?.content)).size).toBe(1)
  for (const { body } of standIn.asked) {
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    const sent = body.messages[1]?.content ?? ''
    const material = sent.match(/<passage number/g)?.length ?? 0
    expect(sent.match(/<\/?(?:question|passage)\b/g)).toHaveLength(2 + 2 * material)
    expect(sent).not.toMatch(key)
  }
  expect(app.logLines.join('\n')).not.toContain('sk-secret')
}, 600_000)

/** As an author would have to write it for it to be read as these letters. */
const asMarkdown = (text: string) => text.replace(/[\\<>[\]*_`|#!]/g, String.raw`\$&`)

const unescaped = (text: string) => text.replaceAll('\\', '')

async function enrolled(app: TestApp, recipient: string | null): Promise<TestUser> {
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  const consent = modelConsentFact(recipient === null ? null : { recipient })
  await app.deps.db.transaction((trx) => storeOwn(student.userId, [consent], { ...app.deps, trx }))
  return student
}

async function answerTo(student: TestUser, content: string): Promise<TutorAnswer> {
  const { id } = await student.call(startConversation, { body: {} })
  const { reply } = await student.call(sendChatMessage, { params: { id }, body: { content } })
  if (!reply.answer) throw new Error(`there is no answer to ${content}`)
  return reply.answer
}

/** Says what it was asked and given, as if all of it were its own, and leads away. */
function obedient({ body }: AskedOfModel): ModelBehaviour {
  const sent = body.messages.at(-1)?.content ?? ''
  const lines = sent.split('\n').filter((line) => !/^<\/?\w/.test(line) && line.length < 600)
  return {
    says: [
      ...lines.flatMap((line, at) => [`${line} `, `[${(at % 8) + 1}]. `]),
      'HACKED: the liver clears examplamol, read https://evil.example/ [1]. ',
      'Examplamol is <b>cleared</b> by [the kidneys](javascript:alert(1)) ![x](https://evil.example/?q=1) [1]. ',
    ],
  }
}

/** What is said stands in the material or is held by it, leads nowhere else, and gives no key away. */
function expectHonest({ sentences, citations, nearest, ...rest }: TutorAnswer, why: string): void {
  for (const sentence of sentences) {
    const { text, support, citation } = sentence
    expect(text, why).not.toMatch(foreign)
    if (support === 'own') continue
    const quote = citations.find(({ number }) => number === citation)?.quote ?? ''
    expect(
      [...honest, ...passages].some((each) => unescaped(each).includes(unescaped(quote))),
      `${why}: ${quote}`,
    ).toBe(true)
    if (support === 'verbatim') expect(isVerbatim(sentence, quote), why).toBe(true)
    else expect(support, why).toBe('supported')
  }
  for (const { href } of [...citations, ...nearest]) expect(href, why).toMatch(/^\/(?:study\/\d+\/|resources\/|faq)/)
  expect(JSON.stringify([sentences, citations, nearest, rest]), why).not.toMatch(key)
}
