import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../core/durations.ts'
import {
  agoInWords,
  inPercent,
  masteryInWords,
  minutesInShort,
  studyTimeInWords,
  restsOnInWords,
} from './learning-words.ts'

const now = Date.UTC(2027, 5, 1)

test('what is expected is never nothing, nor all', () => {
  expect([0, 0.004, 0.5, 0.999, 1].map(inPercent)).toEqual([1, 1, 50, 99, 99])
})

test('a mastery is told with its interval, or with how many answers it lacks', () => {
  expect(masteryInWords({ share: 0.72, error: 0.06, answers: 12 })).toBe('72%, between 64% and 80%')
  expect(masteryInWords({ share: null, error: null, answers: 1 })).toBe('Not assessed yet: 2 more answers')
  expect(masteryInWords({ share: null, error: null, answers: 2 })).toBe('Not assessed yet: 1 more answer')
})

test('an interval stays within what is possible', () => {
  expect(masteryInWords({ share: 0.95, error: 0.3, answers: 3 })).toBe('95%, between 57% and 99%')
})

test('an estimate says what it rests on', () => {
  expect(restsOnInWords({ answers: 12, lastAtMs: now - 3 * dayMs }, now)).toBe('12 answers, last 3 days ago')
  expect(restsOnInWords({ answers: 1, lastAtMs: now - 2 * hourMs }, now)).toBe('1 answer, last 2 hours ago')
  expect(restsOnInWords({ answers: 0, lastAtMs: null }, now)).toBe('No answer yet')
})

test('an answer from a clock that was ahead was just now', () => {
  expect(agoInWords(now + 400 * dayMs, now)).toBe('just now')
  expect([1, 13, 14, 60, 800].map((days) => agoInWords(now - days * dayMs, now))).toEqual([
    '1 day ago',
    '13 days ago',
    '2 weeks ago',
    '2 months ago',
    '2 years ago',
  ])
})

test('minutes are said as people say them', () => {
  expect([0, 1, 59, 60, 90, 121, 640].map(studyTimeInWords)).toEqual([
    '0 minutes',
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours 1 minute',
    '11 hours',
  ])
  expect([0, 59, 60, 90, 640].map(minutesInShort)).toEqual(['0 min', '59 min', '1 h', '1 h 30 min', '11 h'])
})
