import { describe, expect, test } from 'vitest'
import type { ExamReport } from '../exams/report.ts'
import { newAsk } from './ask.ts'
import { scoreAnswer, scorePartsIn } from './explain-score.ts'

const tally = (items: number, answered: number, marks: number) => ({ items, answered, marks, of: items, elapsedMs: 0 })

const report: ExamReport = {
  ...tally(41, 8, 5),
  of: 40,
  elapsedMs: 58 * 60_000,
  sections: [],
  score: { is: 'scaled', value: 45, low: 19, high: 97, from: 0, to: 500, pass: 300 },
  byTopic: [
    { id: 'tort', ...tally(10, 0, 0) },
    { id: 'contract', ...tally(10, 6, 4) },
    { id: 'courts', ...tally(2, 0, 0) },
  ],
  byType: [
    { id: 'single-best-answer', ...tally(40, 8, 5), elapsedMs: 20 * 60_000 },
    { id: 'essay', ...tally(1, 0, 0), of: 0, elapsedMs: 38 * 60_000 },
  ],
  changes: { wrongToRight: 1, rightToWrong: 0, wrongToWrong: 0 },
  paceMs: 180_000,
  isShortened: true,
  isPartial: false,
}

function said(text: string, changed: Partial<ExamReport> = {}): string {
  const score = { courseId: 1, title: 'Paper', sessionId: 's', report: { ...report, ...changed } }
  const { sentences } = scoreAnswer(newAsk({ text, engine: 'device', seed: 's', nowMs: 0, score }))
  return sentences.map((sentence) => sentence.text).join(' ')
}

describe('the score of an exam', () => {
  test('is explained from its report, and called no pass', () => {
    expect(said('Explain this score.')).toBe(
      'In “Paper” you earned 5 of 40 marks, which we put at 45 on a scale of 0 to 500, below the yardstick of 300. One sitting leaves room for chance: what you know is worth between 19 and 97, with 95% confidence, a wider range than that of the real exam, which is longer. Among the topics that cost the most marks are tort (10 of 10, 10 left unanswered) and contract (6 of 10, 4 left unanswered). 32 questions were left unanswered and earned nothing. You changed 1 answer from wrong to right, and 0 from right to wrong.',
    )
  })

  test('is spoken of by the part that is asked about', () => {
    expect(said('How many did I leave unanswered?')).toBe('32 questions were left unanswered and earned nothing.')
    expect(said('Was I too slow?')).toBe(
      'You spent 20 minutes on 40 questions, about 30 seconds on each; the clock gives 3 minutes for each on average.',
    )
    expect(said('Did I pass?')).toMatch(/^In “Paper” you earned 5 of 40 marks, .*yardstick of 300\. One sitting/)
    expect(said('Which topic should I work on?')).toMatch(/^Among the topics [^.]*\.$/)
  })

  test('has a plain word for a part of which there is nothing', () => {
    const none = { changes: { wrongToRight: 0, rightToWrong: 0, wrongToWrong: 0 } }
    expect(said('What did changing answers do?', none)).toBe('No change of an answer won or lost a mark.')
    expect(said('Did I skip any?', { byType: [{ id: 'essay', ...tally(1, 0, 0), of: 0 }] })).toBe(
      'No question was left unanswered.',
    )
  })

  test('is not what a question on the subject asks about', () => {
    expect(scorePartsIn('What is a half-life?')).toBeNull()
    expect(scorePartsIn('Explain this score.')).toEqual([])
  })
})
