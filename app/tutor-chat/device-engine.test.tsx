import { expect, test } from 'vitest'
import { anaphylaxis } from '../../core/testing/make-anaphylaxis.ts'
import type { QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { note } from '../../offline/testing/make-pack-server.ts'
import { accountFor } from '../data/session/open-account.ts'
import { openStudentId } from '../data/session/session.ts'
import { studyOnThisDevice } from '../testing/studying.ts'
import { answerOnDevice } from './device-engine.ts'

const body = `## First treatment of anaphylaxis

The first treatment of anaphylaxis is adrenaline intramuscularly, 500 micrograms for adults.`

const asked = (content: string): QuestionRow => ({
  ...{ id: 'q', conversationId: 'c', role: 'user', atMs: 1, answerId: 'a', replaces: null, failure: null },
  ...{ messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null },
  content,
})

test('the key of a question that was pasted is kept in what is asked after it, however short that is', async () => {
  const bank = [{ ...anaphylaxis, topic: 'doses' }]
  await studyOnThisDevice({ bank, notes: [note('emergencies', { body })] })
  const account = await accountFor(openStudentId() ?? '')
  const short = asked('First treatment of anaphylaxis?')
  const answerAfter = async (earlier: string[]) =>
    JSON.stringify(await answerOnDevice({ account, question: short, earlier, given: {} }))
  expect(await answerAfter(['What is a dose?'])).toMatch(/adrenaline intramuscularly/)
  expect(await answerAfter([`I have this one: ${anaphylaxis.stem}`, 'Hm.'])).not.toMatch(/adrenaline/i)
})
