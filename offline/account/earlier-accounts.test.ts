import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { openAccount } from './account.ts'
import { listDeviceAccounts } from './device-accounts.ts'
import { adoptionAnswers, answerAdoption } from './adopt.ts'
import {
  adoptEarlierWork,
  askAgainOfEarlierWork,
  declineEarlierWork,
  exportEarlierWork,
  findEarlierWork,
  settleAdoptions,
} from './earlier-accounts.ts'
import { record } from './record.ts'
import { messagesOf } from '../messages/messages.ts'
import { SharedDb, rememberAccount } from '../shared-db.ts'
import { answered, makeDevice } from '../testing/make-device.ts'
import { beginConversation, keepQuestion } from '../tutor/conversations.ts'

const [oldId, newId, otherId] = [1, 2, 3].map((at) => `01a1fdd3-5670-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
]

/** A phone on which `emails` have accounts with an answer each, and the newest one is signed in. `asked`: what the server was
 *  asked for. */
async function phoneOf(emails: Record<string, string>, known: readonly string[]) {
  const { env, clock } = makeDevice()
  const shared = new SharedDb(env.store)
  const asked: string[][] = []
  const send: Send = async ({ url, body }) => {
    expect(url).toBe('/api/auth/accounts/known')
    const { userIds } = JSON.parse(body ?? '') as { userIds: string[] }
    asked.push(userIds)
    const text = JSON.stringify({ known: userIds.filter((id) => known.includes(id)) })
    return { status: 200, contentType: 'application/json', text }
  }
  for (const [userId, email] of Object.entries(emails)) {
    await rememberAccount(shared, { userId, username: userId, email, isLocked: false, lastSignedInAtMs: 1 })
    const other = await openAccount(userId, env)
    await record(other, [answered('q1', other.newId())])
    other.db.close()
  }
  const account = await openAccount(newId, env)
  return { env: { account, shared }, device: env, clock, send, asked }
}

test('work of an account with the same address, however it is written, is found when the server no longer has that account', async () => {
  const { env, send, asked } = await phoneOf({ [oldId]: 'ＡDA@example.org', [newId]: 'ada@example.org' }, [newId])
  expect(await findEarlierWork(env, 'Ada@Example.org', send)).toEqual([
    { userId: oldId, answers: 1, changes: 0, conversations: 0 },
  ])
  expect(asked).toEqual([[oldId]])
})

test('work of an account that the server has, under whatever address by now, is never offered', async () => {
  const { env, send } = await phoneOf({ [oldId]: 'ada@example.org', [newId]: 'ada@example.org' }, [oldId, newId])
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
})

test('of accounts of other people the server is not even asked', async () => {
  const { env, send, asked } = await phoneOf({ [otherId]: 'ben@example.org', [newId]: 'ada@example.org' }, [])
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  expect(asked).toEqual([])
})

test('without the server’s word nothing is offered', async () => {
  const { env } = await phoneOf({ [oldId]: 'ada@example.org' }, [])
  const portal: Send = async () => ({ status: 200, contentType: 'text/html', text: '<h1>Wi-Fi</h1>' })
  for (const send of [portal, () => Promise.reject(new Error('no network'))]) {
    await expect(findEarlierWork(env, 'ada@example.org', send)).rejects.toMatchObject({ name: 'Problem' })
  }
})

test('an account without work is not worth a question', async () => {
  const { env, send, asked } = await phoneOf({}, [])
  const row = { userId: oldId, username: 'Ada', email: 'ada@example.org', isLocked: false, lastSignedInAtMs: 1 }
  await rememberAccount(env.shared, row)
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  expect(asked).toEqual([[oldId]])
})

test('conversations alone are worth it, but for one in which nothing was asked, and are in the file too', async () => {
  const { env, device, send } = await phoneOf({}, [])
  const row = { userId: oldId, username: 'Ada', email: 'ada@example.org', isLocked: false, lastSignedInAtMs: 1 }
  await rememberAccount(env.shared, row)
  const old = await openAccount(oldId, device)
  const begun = { title: 'General Study Session', subject: 'General' }
  await beginConversation(old, begun)
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  const { id } = await beginConversation(old, begun)
  await keepQuestion(old, {
    ...{ conversationId: id, by: 'device', content: 'Why?', messageType: 'question', mode: 'qa' },
    ...{ writingKind: null, about: null, rung: null },
  }).kept
  old.db.close()
  const work = { answers: 0, changes: 0, conversations: 1 }
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([{ userId: oldId, ...work }])
  expect(JSON.parse(await exportEarlierWork(env, oldId))).toMatchObject({ messages: [{ content: 'Why?' }] })
  expect(await adoptEarlierWork(env, oldId)).toEqual(work)
  expect(await env.account.db.chatMessages.toArray()).toMatchObject([{ content: 'Why?' }])
})

test('an adoption that was cut off is finished at the next start, without another question', async () => {
  const { env, send } = await phoneOf({ [oldId]: 'ada@example.org' }, [])
  await answerAdoption(env.account, oldId, 'accepted')
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  await settleAdoptions(env)
  expect(await env.account.db.events.count()).toBe(1)
  expect(await adoptionAnswers(env.account.db)).toEqual({ [oldId]: 'adopted' })
})

test('what is adopted is asked about no more, its account is closed, and it goes once the server has it', async () => {
  const { env, device, send } = await phoneOf({ [oldId]: 'ada@example.org', [newId]: 'ada@example.org' }, [])
  expect(await adoptEarlierWork(env, oldId)).toEqual({ answers: 1, changes: 0, conversations: 0 })
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  await settleAdoptions(env)
  expect(await listDeviceAccounts(env.shared, device.mirror)).toMatchObject([
    { userId: oldId, isLocked: true },
    { userId: newId, isLocked: false },
  ])
  await env.account.db.events.toCollection().modify({ waiting: 0 })
  await settleAdoptions(env)
  expect(await listDeviceAccounts(env.shared, device.mirror)).toMatchObject([{ userId: newId }])
  expect(await adoptionAnswers(env.account.db)).toEqual({})
})

test('a message that waits, or was refused, is its adopter’s when the earlier account goes', async () => {
  const { env } = await phoneOf({ [oldId]: 'ada@example.org' }, [])
  const { shared, account } = env
  const report = { courseId: 1, itemId: 'q1', itemHash: 'a'.repeat(64), kind: 'other', words: 'Two keys' } as const
  const letter = { name: 'Ada', email: 'ada@example.org', message: 'A question', subject: '', category: '' }
  const base = { writer: oldId, writtenAtMs: 1 }
  await shared.messages.put({ ...base, id: 'm1', body: { ...letter, id: 'm1' }, refusal: { why: 'no', fields: [] } })
  await shared.reports.put({ ...base, id: 'm2', body: { ...report, id: 'm2' }, refusal: null })
  await adoptEarlierWork(env, oldId)
  await account.db.events.toCollection().modify({ waiting: 0 })
  await settleAdoptions(env)
  expect((await messagesOf(shared, newId)).map(({ id }) => id)).toEqual(['m1', 'm2'])
})

test('what is not this person’s stays as it was, closed, and is asked about again only when they say so', async () => {
  const { env, device, send } = await phoneOf({ [oldId]: 'ada@example.org' }, [])
  await declineEarlierWork(env, oldId)
  expect(await findEarlierWork(env, 'ada@example.org', send)).toEqual([])
  await settleAdoptions(env)
  expect(await listDeviceAccounts(env.shared, device.mirror)).toMatchObject([{ userId: oldId, isLocked: true }])
  const old = await openAccount(oldId, device)
  expect(await old.db.events.count()).toBe(1)
  old.db.close()
  await askAgainOfEarlierWork(env, oldId)
  expect(await findEarlierWork(env, 'ada@example.org', send)).toHaveLength(1)
})

test('the file holds all of the work, sent or not, refused or still being typed', async () => {
  const { env, device, clock } = await phoneOf({ [oldId]: 'ada@example.org' }, [])
  clock.nowMs += 1000
  const old = await openAccount(oldId, device)
  const [row] = await old.db.events.toArray()
  await record(old, [answered('q2', old.newId())])
  await old.db.events.update(row!.id, { waiting: 0 })
  await old.db.drafts.put({ target: 'note:q1', text: 'half a', updatedAtMs: 1 })
  const letter = { ...row!, id: old.newId() }
  await old.db.deadLetters.put({
    id: letter.id,
    row: letter,
    code: 'altered',
    why: 'no',
    refusedAtMs: 1,
    appVersion: '1.0.0',
  })
  old.db.close()
  expect(JSON.parse(await exportEarlierWork(env, oldId))).toMatchObject({
    events: [{ itemId: 'q1' }, { itemId: 'q2' }],
    refused: [{ code: 'altered', event: { itemId: 'q1' } }],
    drafts: [{ text: 'half a' }],
  })
})
