import { expect, test } from 'vitest'
import { begunSitting } from '../../core/testing/make-sitting.ts'
import { SharedDb } from '../shared-db.ts'
import { answered, makeDevice } from '../testing/make-device.ts'
import { openAccount } from './account.ts'
import { readMirror, readUnsaved, addUnsaved } from './mirror.ts'
import { record } from './record.ts'
import { exportUnsent, readUnsent } from './unsent.ts'
import { keepSitting } from './sittings.ts'

const number = (text: string) => ({ kind: 'number', text }) as const

/** A phone that holds two of everything that can wait, and a recording. */
async function fullPhone() {
  const { env } = makeDevice()
  const shared = new SharedDb(env.store)
  const account = await openAccount('ada', env)
  const { db, newId } = account
  const flag = (target: string) => ({ type: 'register', kind: 'flag', target, value: true }) as const
  await record(account, [
    ...['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => answered(id, newId())),
    ...['q1', 'q2', 'q3'].map(flag),
  ])
  // What comes a moment after an answer would save what is put into the mirror below.
  await expect.poll(() => readMirror(env.mirror, 'ada')?.lastSeq).toBe(8)
  const rows = await db.events.toArray()
  const [refused, , , ...lost] = rows.filter(({ type }) => type === 'answered')
  const flagged = rows.find(({ type }) => type === 'register')
  // One was refused, and two with a flag could not be stored: the mirror alone has them.
  await db.deadLetters.put({
    id: refused!.id,
    row: refused!,
    code: 'malformed',
    why: '',
    refusedAtMs: 1,
    appVersion: '',
  })
  const unsaved = [...lost, flagged!]
  await db.events.bulkDelete([refused!.id, ...unsaved.map(({ id }) => id)])
  addUnsaved(
    env.mirror,
    'ada',
    unsaved.map(({ event }) => event),
  )
  const { sitting, items } = begunSitting({ id: newId(), newId, nowMs: env.now() })
  const given = items.map((item, at) => (at < 2 ? { ...item, choice: number(`exam answer ${at}`) } : item))
  await keepSitting(account, { sitting, items: given })
  for (const target of ['note:q1', 'note:q2']) await db.drafts.put({ target, text: 'half a tho', updatedAtMs: 1 })
  await db.chatOutbox.bulkAdd([
    { conversationId: 'c1', duty: { is: 'exchange', messageId: 'm1' } },
    { conversationId: 'c2', duty: { is: 'delete' } },
  ])
  await db.chatMessages.put({
    id: 'm1',
    conversationId: 'c1',
    role: 'user',
    atMs: 1,
    answerId: 'a1',
    replaces: null,
    failure: null,
    content: 'what I asked the tutor',
    messageType: 'question',
    mode: 'qa',
    writingKind: null,
    about: null,
    rung: null,
  })
  for (const id of ['m1', 'm2']) {
    const body = { id, name: 'Ada', email: 'ada@example.org', message: `message ${id}` }
    await shared.messages.put({ id, writer: 'ada', body, writtenAtMs: 1, refusal: null })
  }
  const recording = { attemptKey: 'a', itemId: 't', prompt: 0, mediaType: 'audio/webm', recordedAtMs: 1 }
  await db.recordings.put({ id: 'a.0', ...recording, content: new ArrayBuffer(1) })
  return { account, shared, mirror: env.mirror }
}

test('whatever of an account is counted as unsent is in the file, but for recordings', async () => {
  const { account, shared, mirror } = await fullPhone()
  const counted = await readUnsent(account, shared, mirror)
  expect(counted).toEqual({
    answers: 6,
    changes: 3,
    notes: 2,
    recordings: 1,
    conversations: 2,
    messages: 2,
    refused: 1,
  })
  const file = JSON.parse(await exportUnsent(account, shared, mirror))
  const isAnswer = ({ type }: { type: string }) => type === 'answered'
  const events = [...file.waiting, ...file.unsaved]
  const inExams = file.exams.flatMap(({ items }: { items: { choice: unknown }[] }) =>
    items.filter(({ choice }) => choice !== null),
  )
  expect({
    answers: events.filter(isAnswer).length + inExams.length,
    changes: events.filter((event) => !isAnswer(event)).length,
    notes: file.notes.length,
    recordings: 1,
    conversations: file.conversations.length,
    messages: file.messages.length,
    refused: file.refused.length,
  }).toEqual(counted)
  const text = JSON.stringify(file)
  for (const words of ['exam answer 0', 'exam answer 1', 'half a tho', 'what I asked the tutor', 'message m2'])
    expect(text).toContain(words)
  expect(file.unsaved).toEqual(readUnsaved(mirror, 'ada'))
})
