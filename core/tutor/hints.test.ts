import { describe, expect, test } from 'vitest'
import { anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { numericQuestion } from '../testing/make-questions.ts'
import type { YesNo } from '../questions/yes-no/schema.ts'
import type { Candidate } from './ask.ts'
import { keyGuardOf } from './asked/key-guard.ts'
import { likeThis, wrongBecause } from './hints.ts'

describe('why mine is wrong', () => {
  test('is said by the explanation of what was chosen', () => {
    expect(wrongBecause(anaphylaxis, { kind: 'option', optionId: 'a' })).toBe('Antihistamines help itch only.')
  })

  test('is not said of what is right, before an attempt, or of what cannot be read', () => {
    for (const chosen of [{ kind: 'option', optionId: 'c' }, null, 'a', { kind: 'option' }, 7])
      expect(wrongBecause(anaphylaxis, chosen)).toBeNull()
  })

  test('is the slip behind a wrong number, or how it is worked where nobody foresaw it', () => {
    const question = { ...numericQuestion(), pitfalls: [{ value: 24, explanation: 'Twice as many.' }] }
    expect(wrongBecause(question, { kind: 'number', text: '24' })).toBe('Twice as many.')
    expect(wrongBecause(question, { kind: 'number', text: '5' })).toContain('Twelve.')
    expect(wrongBecause(question, { kind: 'number', text: '12' })).toBeNull()
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
    expect(wrongBecause(question, { kind: 'statements', verdicts: ['yes', 'yes', null] })).toBe(
      'It is not two.\nIt is not three.',
    )
  })
})

describe('another one like this', () => {
  const candidate = (itemId: string, concept: string, answers = 0): Candidate => ({
    courseId: 2,
    itemId,
    topic: 'acute',
    concept,
    answers,
    wasWrong: false,
  })

  test('is a new one of the same concept, else of the topic, else one that was answered', () => {
    const others = [candidate('answered', 'resuscitation', 1), candidate('other', 'poisoning')]
    expect(likeThis(anaphylaxis, [...others, candidate('new', 'resuscitation')], 's')?.itemId).toBe('new')
    expect(likeThis(anaphylaxis, others, 's')?.itemId).toBe('other')
    expect(likeThis(anaphylaxis, others.slice(0, 1), 's')?.itemId).toBe('answered')
  })

  test('is never the same question', () => {
    expect(likeThis(anaphylaxis, [candidate(anaphylaxis.id, 'resuscitation')], 's')).toBeNull()
  })
})

describe('the guard of a key', () => {
  const givesAway = keyGuardOf(anaphylaxis)

  test('holds back what names an option, the right one or another', () => {
    for (const text of ['Give adrenaline.', 'Hydrocortisone acts late.', 'CHLORPHENAMINE', 'adrenaline, as ever'])
      expect(givesAway(text)).toBe(true)
  })

  test('lets pass what the question says itself, and what speaks of other things', () => {
    for (const text of [
      'Her blood pressure is low after a vaccine.',
      'Sudden trouble of the airway is an emergency.',
      '',
    ])
      expect(givesAway(text)).toBe(false)
  })

  test('holds back the number that is asked for, however it is written', () => {
    const number = keyGuardOf({ ...numericQuestion(), key: 1200 })
    expect(number('It makes 1,200 mL.')).toBe(true)
    expect(number('Take 1200.0 of them.')).toBe(true)
    expect(number('Take 12 of them.')).toBe(false)
  })
})
