import { expect, test } from 'vitest'
import { type Account, openAccount } from '../account/account.ts'
import { makeDevice } from '../testing/make-device.ts'
import { beginConversation, keepQuestion } from './conversations.ts'
import { searchConversations } from './search-conversations.ts'

const ask = (account: Account, conversationId: string, content: string, replaces?: string) =>
  keepQuestion(account, {
    ...{ conversationId, by: 'device', content, messageType: 'question', mode: 'qa' },
    ...{ writingKind: null, about: null, rung: null },
    ...(replaces !== undefined && { replaces }),
  }).kept

async function setUp() {
  const { clock, env } = makeDevice()
  const account = await openAccount('ada', env)
  const begin = async () => {
    clock.nowMs += 1000
    return (await beginConversation(account, { title: 'Study session', subject: 'General' })).id
  }
  const [potassium, calcium] = [await begin(), await begin()]
  await ask(account, potassium, 'Why does potassium rise?')
  await ask(account, calcium, 'What does calcium do?')
  clock.nowMs += 1000
  const list = (words = '') => searchConversations(account.db, words)
  return { account, potassium, calcium, list }
}

test('each conversation stands under what was asked first in it, also when that was asked anew', async () => {
  const { account, calcium, list } = await setUp()
  const excerpts = async () => (await list()).map(({ excerpt }) => excerpt)
  expect(await excerpts()).toEqual(['What does calcium do?', 'Why does potassium rise?'])
  const [first] = await account.db.chatMessages
    .where('[conversationId+atMs]')
    .between([calcium], [calcium, []])
    .toArray()
  await ask(account, calcium, 'What does calcium do in the heart?', first?.id)
  expect(await excerpts()).toEqual(['What does calcium do in the heart?', 'Why does potassium rise?'])
})

test('the row of a conversation in which nothing has happened is the one that was given before', async () => {
  const { account, potassium, calcium, list } = await setUp()
  const before = await list()
  await ask(account, potassium, 'And in the kidney?')
  const after = await list()
  expect(after.map(({ id }) => id)).toEqual([potassium, calcium])
  expect(after[1]).toBe(before[0])
})

test('words are found in any message', async () => {
  const { account, potassium, list } = await setUp()
  await ask(account, potassium, 'And in the kidney?')
  expect((await list('kidney')).map(({ id, excerpt }) => [id, excerpt])).toEqual([[potassium, 'And in the kidney?']])
  expect(await list('liver')).toEqual([])
})

test('of a long message the part is shown in which the words stand, whatever their accents', async () => {
  const { account, potassium, list } = await setUp()
  const long = `${'Before it comes to that there is much else to say. '.repeat(6)}What is Ménière’s disease like?`
  await ask(account, potassium, long)
  const [found] = await list('meniere disease')
  expect(found?.excerpt).toBe('…that there is much else to say. What is Ménière’s disease like?')
})

test('an excerpt ends with a whole letter, of those too that take two places', async () => {
  const { account, calcium, list } = await setUp()
  await ask(account, calcium, `x${'🙂'.repeat(100)}`)
  expect((await list('x')).map(({ excerpt }) => excerpt)).toEqual([`x${'🙂'.repeat(59)}…`])
})
