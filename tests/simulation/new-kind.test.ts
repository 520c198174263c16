import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Question } from '../../core/questions/question.ts'
import { countedAnswersOf } from '../../core/study/events/counted-answers.ts'
import { type LearningEvent, type MarkCorrectedEvent, eventEnvelope } from '../../core/study/events/event.ts'
import { type EventKind, type Family, studyOf } from '../../core/study/events/family.ts'
import { type AnswerFact, type Fact, families, kinds } from '../../core/study/families.ts'
import { hasFullMarks } from '../../core/study/mark.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { openAccount } from '../../offline/account/account.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import { addItemVersions } from '../../server/models/shop/stored-packs.ts'
import { sha256Of } from '../../server/packs/sha256.ts'
import { beginCorrection, continueCorrections } from '../../server/services/study/correct-marks.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { sampleCourse, sampleQuestion } from '../../server/testing/samples/sample-course.ts'
import { judge, makeOracle } from './oracle.ts'
import { answerTo, makePhone } from './phone.ts'
import { makeWorld } from './world.ts'

/** A release to come: it knows one type of event and two folds more. All that it takes stands here. */

const readEvent = z.looseObject({
  ...eventEnvelope(),
  type: z.literal('read'),
  courseId: z.int(),
  noteId: z.string(),
  seconds: z.int(),
})
type ReadEvent = z.infer<typeof readEvent>

const read: EventKind = {
  schema: readEvent,
  countsAs: 'change',
  unitOf: ({ noteId }: ReadEvent) => `read:${noteId}`,
}

const readings: Family = {
  name: 'reading',
  version: 1,
  takes: { read: ({ courseId }: ReadEvent) => `reading:${courseId}` },
  fold: (subject, events) => {
    const seconds = events.map(({ event }) => (event as ReadEvent).seconds).reduce((sum, each) => sum + each, 0)
    return events.length === 0 ? null : { subject, family: 'reading', courseId: 1, seconds }
  },
  readsAlike: () => true,
}

/** The course's, beside the card: answers fold into both. */
const courseScores: Family = {
  name: 'score',
  version: 1,
  takes: {
    answered: ({ courseId }: AnswerFact) => `score:${courseId}`,
    'mark-corrected': ({ courseId }: MarkCorrectedEvent) => `score:${courseId}`,
  },
  fold: (subject, events) => {
    const right = countedAnswersOf(events).filter(({ mark }) => hasFullMarks(mark)).length
    return { subject, family: 'score', courseId: 1, right }
  },
  readsAlike: () => false,
}

const studyToCome = studyOf({ ...kinds, read }, [...families, readings, courseScores])
const readFact = (noteId: string, seconds: number) =>
  ({ type: 'read', courseId: 1, noteId, seconds }) as unknown as Fact

test('a new type of event and new folds are recorded, sent, stored and folded by what knows nothing else of them', async () => {
  await using world = await makeWorld(21)
  const user = world.users[0]!
  const oracle = makeOracle()
  const phone = await makePhone({ world, oracle, name: 'phone', user, study: studyToCome })
  const tablet = await makePhone({ world, oracle, name: 'tablet', user, study: studyToCome })
  await phone.save([readFact('n1', 40), answerTo('q1', true, phone.account.newId())])
  await phone.save([answerTo('q2', false, phone.account.newId()), readFact('n1', 99)])
  await tablet.save([readFact('n2', 2)])
  expect(await readSyncStatus(phone.account.db)).toMatchObject({ waiting: 3, waitingAnswers: 2 })

  expect(await judge(world, oracle, user.userId, [phone, tablet])).toEqual([])
  for (const { account } of [phone, tablet]) {
    expect(await account.db.projections.bulkGet(['reading:1', 'score:1'])).toMatchObject([
      { seconds: 42 },
      { right: 1 },
    ])
    expect(await account.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 1 } })
  }
})

test('a release that does not know the type keeps it, and the next one folds it, and what it had folded into less', async () => {
  await using world = await makeWorld(22)
  const user = world.users[0]!
  const oracle = makeOracle()
  const phone = await makePhone({ world, oracle, name: 'phone', user, study: studyToCome })
  const old = await makePhone({ world, oracle, name: 'old phone', user })
  await phone.save([readFact('n1', 40)])
  await old.answer('q1', true)
  expect(await judge(world, oracle, user.userId, [phone, old])).toEqual([])
  const held = (await old.account.db.events.toArray()).map(({ event }) => event)
  expect(held.find((event: LearningEvent) => event.type === 'read')).toMatchObject({ noteId: 'n1', seconds: 40 })
  expect(await old.account.db.projections.toCollection().primaryKeys()).toEqual(['card:q1'])

  old.account.db.close()
  old.account = await openAccount(user.userId, { ...old.account.env, study: studyToCome })
  expect(await old.account.db.projections.toCollection().primaryKeys()).toEqual(['card:q1', 'reading:1', 'score:1'])
  expect(await judge(world, oracle, user.userId, [phone, old])).toEqual([])
})

test('a mark that was corrected is followed by every fold on every device', async () => {
  await using world = await makeWorld(23)
  const user = world.users[0]!
  const oracle = makeOracle()
  const { app } = world
  await publishCourses(app.deps, [sampleCourse()])
  const question = sampleQuestion(1)
  const { id: itemId } = question
  const versionOf = (item: Question) => ({ hash: sha256Of(canonicalJson(item)), item })
  const phone = await makePhone({ world, oracle, name: 'phone', user, study: studyToCome })
  const tablet = await makePhone({ world, oracle, name: 'tablet', user })
  const fact = answerTo(itemId, false, phone.account.newId())
  await phone.save([{ ...fact, itemHash: versionOf(question).hash } as Fact])
  await phone.sync()
  world.advance(60_000)
  await addItemVersions(1, [versionOf(sampleQuestion(1, { key: 'b' }))], app.clock.nowMs, app.db)
  await beginCorrection(app.deps, { courseId: 1, itemId, reason: 'Option b was right.' })
  await continueCorrections(app.deps)
  for (const { payload } of await app.db('events').where({ type: 'mark-corrected' })) oracle.saw(JSON.parse(payload))

  expect(await judge(world, oracle, user.userId, [phone, tablet])).toEqual([])
  for (const { account } of [phone, tablet]) {
    const card = await account.db.projections.get(`card:${itemId}`)
    expect(card).toMatchObject({ card: { attempts: 1, correctAttempts: 1, lastMark: { marks: 1, of: 1 } } })
  }
  expect(await phone.account.db.projections.get('score:1')).toMatchObject({ right: 1 })
})
