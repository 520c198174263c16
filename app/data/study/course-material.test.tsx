import { expect, test } from 'vitest'
import type { Stimulus } from '../../../core/content/stimulus.ts'
import { listedItem } from '../../../core/study/learner/bank/listed-item.ts'
import { questionRefs } from '../../../offline/packs/pack-store.ts'
import { hashOf, question } from '../../../offline/testing/make-pack-server.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from '../device/packs.ts'
import { accountFor } from '../session/open-account.ts'
import { openStudentId } from '../session/session.ts'
import { readShownItem } from './course-material.ts'
import { beginPractice, endPractice } from './practice-sessions.ts'

/** A version of the course comes in which this is the passage of its questions. */
async function passageIs(body: string): Promise<void> {
  const item: Stimulus = {
    kind: 'stimulus',
    type: 'passage',
    id: 'text',
    topic: 'doses',
    title: 'A text',
    body,
    sources: [],
    selfContained: true,
    reviewBy: '2027-11-21',
  }
  const hash = await hashOf(item)
  await sharedDb.items.put({ courseId: 1, hash, itemId: item.id, kind: item.kind, topic: item.topic, item })
  await sharedDb.packs.toCollection().modify(({ current }) => {
    if (current) current.refs = [...current.refs.filter(({ itemId }) => itemId !== 'text'), listedItem({ hash, item })]
  })
}

test('a passage that is edited while a run asks about it stays as it was to the end of the run', async () => {
  await studyOnThisDevice({ bank: [{ ...question(0), stimulusId: 'text' }] })
  await passageIs('As it was.')
  const refs = await questionRefs(sharedDb, 1)
  const read = async () => {
    const item = await readShownItem(1, refs[0]?.hash ?? '')
    return 'stimulus' in item && item.stimulus?.body
  }
  const account = await accountFor(openStudentId() ?? '')
  const run = await beginPractice(account, { courseId: 1, version: 1 }, refs)
  await passageIs('As it is now.')
  expect(await read()).toBe('As it was.')
  const session = await account.db.sessions.get(run)
  if (session) await endPractice(session)
  expect(await read()).toBe('As it is now.')
})
