import { randomBytes } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { attemptOf } from '../../../core/questions/attempt.ts'
import { type PackedQuestion, isQuizQuestion } from '../../../core/questions/practisable.ts'
import { eventSchemaVersion } from '../../../core/study/events/event.ts'
import { tick } from '../../../core/study/events/hlc.ts'
import { hex, idMaker } from '../../../core/study/events/id.ts'
import { rightOrWrong } from '../../../core/study/mark.ts'
import { userIdOf } from './phone-data.ts'

/** A question as it lies on a phone, with the hash of its text. */
export interface StoredQuestion {
  hash: string
  item: PackedQuestion
}

/** Has another device of who is signed in here, which has no screen, answer these questions of course 1 one after the other, and
 *  send what it has. */
export async function sendAnswers(
  page: Page,
  questions: readonly StoredQuestion[],
  isRight: (itemId: string) => boolean,
): Promise<void> {
  const userId = await userIdOf(page)
  const device = { deviceId: hex(randomBytes(16)), epoch: hex(randomBytes(8)) }
  const newId = idMaker(Date.now, randomBytes)
  const sessionId = newId()
  let hlc: string | null = null
  const events = questions.map(({ hash, item }, at) => {
    const attemptKey = newId()
    hlc = tick(hlc, Date.now(), device.deviceId)
    return {
      ...device,
      ...{ id: newId(), userId, seq: at + 1, type: 'answered', schemaVersion: eventSchemaVersion },
      ...{ occurredAtMs: Date.now(), serverOffsetMs: 0, tzOffsetMin: 0, hlc },
      ...{ attemptKey, revision: 1, courseId: 1, packVersion: 1, sessionId, itemId: item.id, itemHash: hash },
      answer: answerTo(item, attemptKey, isRight(item.id)),
      clientMark: rightOrWrong(isRight(item.id)),
      durationMs: 20_000,
    }
  })
  const body = { userId, ...device, appVersion: '1', schemaVersion: eventSchemaVersion, events }
  const results = await page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/sync/push', { method: 'POST', headers, body: JSON.stringify(sent) })
    return ((await reply.json()) as { results: { is: string; mark: unknown }[] }).results
  }, body)
  expect(results.map(({ is, mark }) => ({ is, mark }))).toEqual(
    events.map(({ clientMark }) => ({ is: 'accepted', mark: clientMark })),
  )
}

function answerTo(item: PackedQuestion, attemptKey: string, isRight: boolean) {
  const question = attemptOf(item, attemptKey)
  if (!isQuizQuestion(question)) throw new Error(`${item.id} is of a type that this device cannot answer`)
  if (question.type === 'numeric') {
    const number = isRight ? question.key : question.key + question.tolerance + 1
    return { kind: 'number', text: String(number) }
  }
  const option = question.options.find(({ id }) => (id === question.key) === isRight)
  return { kind: 'option', optionId: option?.id }
}
