/** @module-tag postgres */
import { expect, test } from 'vitest'
import { aiAnalytics, aiLearningStatus } from '../../../core/contract/tutor/ai-analytics.ts'
import { rateChatMessage } from '../../../core/contract/tutor/chat.ts'
import { withAda } from '../../testing/samples/ada-chats.ts'
import { testApp } from '../../testing/test-app.ts'

test('what helped is kept, may be taken back, and makes the figures', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  const one = await ask('Give me practice questions', { messageType: 'practice-questions' })
  const other = await ask('Who won the cup in 1966?')
  const rate = (messageId: string, isHelpful: boolean | null) =>
    ada.call(rateChatMessage, { params: { id }, body: { messageId, isHelpful } })
  await rate(one.reply.id, true)
  await rate(other.reply.id, false)
  await expect(rate(one.message.id, true)).rejects.toMatchObject({ code: 'conflict' })
  const figures = await ada.call(aiAnalytics, {})
  expect(figures).toMatchObject({ messageAccuracy: 50, userSatisfaction: 50 })
  expect(figures.statistics).toMatchObject({ totalConversations: 1, totalMessages: 4, positiveResponses: 1 })
  await rate(other.reply.id, null)
  expect((await ada.call(aiAnalytics, {})).userSatisfaction).toBe(100)
  const { systemLearning } = await ada.call(aiLearningStatus, {})
  expect(systemLearning).toMatchObject({ totalResponses: 2, averageConfidence: null, userSatisfactionRate: null })
})

test('of answers 100% is said of all alone', async () => {
  await using scene = await withAda(await testApp())
  const { app, ada, id, ask } = scene
  const { reply } = await ask('Give me practice questions', { messageType: 'practice-questions' })
  await ada.call(rateChatMessage, { params: { id }, body: { messageId: reply.id, isHelpful: true } })
  const row = await app.db('chat_messages').where({ id: reply.id }).first()
  for (let at = 0; at < 299; at++)
    await app.db('chat_messages').insert({
      ...row,
      ...{ id: `copy-${at}`, place: 100 + at, reply_to: null },
      ...(at === 0 && { is_intelligent: false, is_helpful: false }),
    })
  expect(await ada.call(aiAnalytics, {})).toMatchObject({ messageAccuracy: 99, userSatisfaction: 99 })
  expect((await ada.call(aiLearningStatus, {})).systemLearning).toMatchObject({
    intelligentResponseRate: 0.99,
    userSatisfactionRate: 0.99,
  })
})

test('before the first question there are no figures, and none is made up', async () => {
  await using scene = await withAda(await testApp())
  const { statistics, ...rates } = await scene.ada.call(aiAnalytics, {})
  expect(rates).toEqual({ messageAccuracy: null, responseQuality: null, userSatisfaction: null, topicExpertise: {} })
  expect(statistics).toMatchObject({ totalMessages: 0, positiveResponses: 0, learningProgress: null })
})
