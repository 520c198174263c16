import { describe, expect, test } from 'vitest'
import { anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { numericQuestion } from '../testing/make-questions.ts'
import type { Candidate } from './ask.ts'
import { keyGuardOf } from './asked/key-guard.ts'
import { likeThis } from './hints.ts'

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
