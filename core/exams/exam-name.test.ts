import { expect, test } from 'vitest'
import { sampleExam } from '../testing/make-course.ts'
import { anExamSection, numberedId } from '../testing/make-events.ts'
import { foldExam } from './exam-family.ts'
import { satExamName, sittingName } from './exam-name.ts'

/** Of an exam, one section of those that were sat. */
function nameOf(title: string, { sections = 1, sectionsInAll }: { sections?: number; sectionsInAll?: number } = {}) {
  const inAll = sectionsInAll === undefined ? {} : { sectionsInAll }
  const exam = { id: 'exam', title, sections, ...inAll, scale: undefined }
  const item = { itemId: 'item', itemHash: '0'.repeat(64), topic: 'doses', type: 'numeric', elapsedMs: 1 }
  const items = [{ ...item, attemptKey: numberedId(1) }]
  const sat = foldExam([anExamSection({ seq: 1, sessionId: numberedId(2), items, exam })])
  return sat && satExamName(sat)
}

test('one section of several that was sat is named before its exam', () => {
  expect(nameOf('UCAT', { sectionsInAll: 4 })).toBe('Paper · UCAT')
  expect(nameOf('UCAT', { sections: 4, sectionsInAll: 4 })).toBe('UCAT')
  expect(nameOf('Interviews', { sectionsInAll: 1 })).toBe('Interviews')
})

test('where an app of before did not say how many there are, a section is named that its exam does not name', () => {
  expect(nameOf('UCAT')).toBe('Paper · UCAT')
  expect(nameOf('Assessment, Paper')).toBe('Assessment, Paper')
  expect(nameOf('UCAT', { sections: 4 })).toBe('UCAT')
})

test('a sitting is named as its report will be', () => {
  const exam = { ...sampleExam, sections: sampleExam.sections.flatMap((each) => [each, { ...each, title: 'Other' }]) }
  const section = { from: 0, to: 1, wanted: 1, allowedMs: 1, usedMs: null, endedBy: null }
  const of = (plan: number) => ({ ...section, plan, isRecorded: false, chosen: null })
  expect(sittingName({ exam, sections: [of(1)] })).toBe('Other · A sample exam')
  expect(sittingName({ exam, sections: [of(0), of(1)] })).toBe('A sample exam')
  expect(sittingName({ exam: sampleExam, sections: [of(0)] })).toBe('A sample exam')
})
