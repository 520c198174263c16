import { expect, test } from 'vitest'
import { isMetered, progressText, wordsOfDownload } from './download-view.ts'

test('a failure says that the older edition still stands, when there is one', () => {
  const failed = { is: 'failed', fault: { code: 'damaged' }, doneBytes: 0, totalBytes: 0 } as const
  expect(wordsOfDownload({ ...failed, held: { version: 1, bytes: 9 } }).body).toContain('untouched')
  expect(wordsOfDownload({ ...failed, held: null }).body).not.toContain('untouched')
})

test('no room names what is needed and what is free', () => {
  const fault = { code: 'no-room', neededBytes: 2_400_000, freeBytes: 900_000 } as const
  expect(wordsOfDownload({ is: 'failed', fault, doneBytes: 0, totalBytes: 0, held: null }).body).toContain(
    'needs 2.4 MB and 900 kB is free',
  )
})

test('an estimate that promised room which was not there is not repeated', () => {
  const fault = { code: 'no-room', neededBytes: 52_000_000, freeBytes: 10_700_000_000 } as const
  const { body } = wordsOfDownload({ is: 'failed', fault, doneBytes: 0, totalBytes: 0, held: null })
  expect(body).toBe('Delete something, for example another course, and try again.')
})

test('a first download that waits says how much of it can be practised', () => {
  const waiting = { is: 'paused', why: 'no-connection', doneBytes: 10, totalBytes: 30, held: null } as const
  expect(wordsOfDownload({ ...waiting, open: { questions: 12, of: 48 } }).body).toContain(
    '12 of its 48 questions are here',
  )
  expect(wordsOfDownload(waiting).body).toContain('What has arrived is kept')
})

test('progress is told in bytes', () => {
  expect(progressText(120_000, 1_440_000)).toBe('120 kB of 1.4 MB')
})

test('a mobile or sparing connection asks first', () => {
  expect([undefined, {}, { saveData: false }, { type: 'wifi' }].map(isMetered)).toEqual([false, false, false, false])
  expect([{ saveData: true }, { type: 'cellular' }].map(isMetered)).toEqual([true, true])
})
