import { expect, test } from 'vitest'
import { hourMs } from '../../../durations.ts'
import type { SatExam, SatItem } from '../../../exams/exam-family.ts'
import { aBank, someAnswers, startOfStudyMs } from '../../../testing/make-bank.ts'
import type { Forecast } from '../learner-view.ts'
import { calibrationOf, forecastsOf } from './track-record.ts'

const bank = aBank()
const itemIds = [...bank.items.keys()]
const answers = someAnswers(bank, 192, (_, at) => (at % 4 === 0 ? 0 : 1))

/** An exam of the first 40 questions, of which `right` are right, begun after so many answers of the practice. */
function anExam(after: number, right: number, changes: Partial<SatExam> = {}): SatExam {
  const startedAtMs = startOfStudyMs + after * hourMs - 1
  const items = itemIds.slice(0, 40).map((itemId, at): SatItem => ({
    itemId,
    itemHash: '',
    topic: 'topic-1',
    type: 'single-best-answer',
    attemptKey: `key-${at}`,
    elapsedMs: 60_000,
    isFlagged: false,
    of: 1,
    answer: null,
    mark: { marks: at < right ? 1 : 0, of: 1 },
    earlier: [],
  }))
  return {
    id: `sitting-${after}`,
    courseId: 1,
    examId: 'mock-exam-1',
    title: 'Mock exam 1',
    scale: undefined,
    timeFactor: 1,
    met: 0,
    startedAtMs,
    start: null,
    isClockDoubtful: false,
    endedAtMs: startedAtMs + hourMs,
    sectionCount: 1,
    sections: [
      {
        id: 'questions',
        title: '',
        wanted: 40,
        allowedMs: null,
        usedMs: hourMs,
        endedBy: 'candidate',
        scale: undefined,
        items,
      },
    ],
    ...changes,
  }
}

test('a forecast stands beside what the exam gave, and rests on the answers before it alone', () => {
  const [forecast] = forecastsOf(answers, bank, [anExam(120, 30)])
  expect(forecast).toMatchObject({ sittingId: 'sitting-120', came: 0.75 })
  expect(forecast?.low).toBeLessThan(forecast?.share ?? 0)
  expect(forecast?.share).toBeLessThan(forecast?.high ?? 0)
  expect(forecastsOf(answers.slice(0, 120), bank, [anExam(120, 30)])).toEqual([forecast])
})

test('exams are told in the order in which they were sat, whatever order they come in', () => {
  const told = forecastsOf(answers, bank, [anExam(180, 30), anExam(90, 20), anExam(120, 25)])
  expect(told.map(({ sittingId }) => sittingId)).toEqual(['sitting-90', 'sitting-120', 'sitting-180'])
})

test('nothing is told of an exam before sixty answers, of one broken off, and of one whose questions were withdrawn', () => {
  const elsewhere = { ...bank, items: new Map([...bank.items].slice(40)) }
  expect(forecastsOf(answers, bank, [anExam(50, 30)])).toEqual([])
  expect(forecastsOf(answers, bank, [anExam(120, 30, { sectionCount: 2 })])).toEqual([])
  expect(forecastsOf(answers, elsewhere, [anExam(180, 30)])).toEqual([])
})

test('how good forecasts were is told from ten on', () => {
  const forecast = (came: number): Forecast => ({ sittingId: 's', atMs: 0, low: 0.6, share: 0.7, high: 0.8, came })
  const nine = Array.from({ length: 9 }, () => forecast(0.75))
  expect(calibrationOf(nine)).toBeNull()
  const calibration = calibrationOf([...nine, forecast(0.5)])
  expect(calibration).toMatchObject({ forecasts: 10, within: 9 })
  expect(calibration?.meanError).toBeCloseTo(6.5, 10)
})
