import { describe, expect, test } from 'vitest'
import { anaphylaxis } from '../../testing/make-anaphylaxis.ts'
import { numericQuestion } from '../../testing/make-questions.ts'
import type { PractisableQuestion } from '../../questions/practisable.ts'
import type { YesNo } from '../../questions/yes-no/schema.ts'
import { chosenAnswer, reasonsAgainst } from './reasons.ts'

/** None before an attempt, and of what is no answer. */
function against(question: PractisableQuestion, chosen: unknown): string[] {
  const given = chosenAnswer(chosen)
  return given ? reasonsAgainst(question, given).map(({ reason }) => reason) : []
}

describe('why mine is wrong', () => {
  test('is said by the explanation of what was chosen', () => {
    expect(against(anaphylaxis, { kind: 'option', optionId: 'a' })).toEqual(['Antihistamines help itch only.'])
  })

  test('is not said of what is right, before an attempt, or of what cannot be read', () => {
    for (const chosen of [{ kind: 'option', optionId: 'c' }, null, 'a', { kind: 'option' }, 7])
      expect(against(anaphylaxis, chosen)).toEqual([])
  })

  test('is the slip behind a wrong number, or how it is worked where nobody foresaw it', () => {
    const question = { ...numericQuestion(), pitfalls: [{ value: 24, explanation: 'Twice as many.' }] }
    expect(against(question, { kind: 'number', text: '24' })).toEqual(['Twice as many.'])
    expect(against(question, { kind: 'number', text: '5' })).toContain('Twelve.')
    expect(against(question, { kind: 'number', text: '12' })).toEqual([])
  })

  test('is said of the statements that were judged wrongly', () => {
    const question: YesNo = {
      ...numericQuestion(),
      type: 'yes-no',
      statements: [
        { text: 'One', key: 'yes', explanation: 'It is one.' },
        { text: 'Two', key: 'no', explanation: 'It is not two.' },
        { text: 'Three', key: 'no', explanation: 'It is not three.' },
      ],
    }
    expect(against(question, { kind: 'statements', verdicts: ['yes', 'yes', null] })).toEqual([
      'It is not two.',
      'It is not three.',
    ])
  })
})
