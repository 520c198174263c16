import { expect, test } from 'vitest'
import type { Stimulus } from '../../../core/content/stimulus.ts'
import { listedItem } from '../../../core/study/learner/bank/listed-item.ts'
import { pinItems, questionRefs } from '../../../offline/packs/pack-store.ts'
import { hashOf, question } from '../../../offline/testing/make-pack-server.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from '../device/packs.ts'
import { accountFor } from '../session/open-account.ts'
import { openStudentId } from '../session/session.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { materialQueries, readShownItem } from './course-material.ts'
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

test('each of two runs has the passage that was there when it began, also where the other has just shown the older one', async () => {
  await studyOnThisDevice({ bank: [{ ...question(0), stimulusId: 'text' }] })
  await passageIs('As it was.')
  const refs = await questionRefs(sharedDb, 1)
  const queryClient = makeQueryClient()
  const read = async (run: string) => {
    const item = await queryClient.fetchQuery(materialQueries.item(1, refs[0]?.hash ?? '', run))
    return 'stimulus' in item && item.stimulus?.body
  }
  const begun = async (id: string) => {
    const pin = { sessionId: id, courseId: 1, nowMs: 0 }
    const hashes = (await sharedDb.packs.get(1))?.current?.refs.map(({ hash }) => hash) ?? []
    await pinItems(sharedDb, { ...pin, hashes })
    return id
  }
  // Which run is found first is chance: by its id, here the newer one.
  const [older, newer] = [await begun('b'), 'a']
  expect(await read(older)).toBe('As it was.')
  await passageIs('As it is now.')
  await begun(newer)
  expect(await read(newer)).toBe('As it is now.')
  queryClient.clear()
  expect(await read(older)).toBe('As it was.')
})
