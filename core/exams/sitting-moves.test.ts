import { expect, test } from 'vitest'
import { sampleExam } from '../testing/make-course.ts'
import { begunSitting, drawnQuestions } from '../testing/make-sitting.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { afterTime, answered, foundAgain, mayOpen, mayPause, moved } from './sitting-moves.ts'
import type { Sitting } from './sitting.ts'

const minute = 60_000
const [paper] = sampleExam.sections
if (paper?.asks !== 'questions') throw new Error('the sample has a section of questions')

/** Two sections of 10 and 20 minutes with a minute of instructions each and a break of five between them. */
const exam: ExamBlueprint = {
  ...sampleExam,
  sections: [
    { ...paper, id: 'one', questions: 3, minutes: 10, instructionSeconds: 60, breakAfterSeconds: 300 },
    { ...paper, id: 'two', questions: 3, minutes: 20, instructionSeconds: 60, canGoBack: false },
  ],
}

const begun = (): Sitting =>
  begunSitting({ exam, plans: [0, 1], drawn: [drawnQuestions(3), drawnQuestions(3)] }).sitting

test('time alone takes it through instructions, section, break and the next section to its end', () => {
  const at = (ms: number) => afterTime(begun(), ms)
  expect(at(59_999).place).toEqual({ is: 'instructions', section: 0 })
  expect(at(minute)).toMatchObject({ place: { is: 'item', section: 0, item: 0 }, leftMs: 10 * minute })
  expect(at(11 * minute)).toMatchObject({ place: { is: 'break', section: 0, item: null }, leftMs: 5 * minute })
  expect(at(16 * minute).place).toEqual({ is: 'instructions', section: 1 })
  expect(at(17 * minute + 1)).toMatchObject({ place: { is: 'item', section: 1, item: 0 }, leftMs: 20 * minute - 1 })
  const ended = at(24 * 60 * minute)
  expect(ended).toMatchObject({ place: { is: 'ended' }, finishedAtMs: 37 * minute })
  expect(ended.sections).toMatchObject([
    { endedBy: 'time', usedMs: 10 * minute },
    { endedBy: 'time', usedMs: 20 * minute },
  ])
})

test('time taken in many small steps ends where one large step does', () => {
  let now = begun()
  for (let step = 0; step < 20 * 60; step++) now = afterTime(now, 1000)
  expect(now).toEqual(afterTime(begun(), 20 * minute))
})

test('a section ended early gives its time to nobody', () => {
  const inFirst = afterTime(moved(begun(), { do: 'begin' }), 4 * minute)
  const ended = moved(inFirst, { do: 'end-section' })
  expect(ended.sections[0]).toMatchObject({ endedBy: 'candidate', usedMs: 4 * minute })
  expect(ended.place).toEqual({ is: 'break', section: 0, item: null })
  const second = moved(moved(ended, { do: 'end-break' }), { do: 'begin' })
  expect(second).toMatchObject({ place: { is: 'item', section: 1, item: 0 }, leftMs: 20 * minute })
  // What is over cannot be opened again.
  expect(moved(second, { do: 'end-section' }).place).toEqual({ is: 'ended' })
})

test('one goes back where the exam allows it, and only onward where it does not', () => {
  const first = moved(moved(begun(), { do: 'begin' }), { do: 'open', item: 2 })
  expect(first.place).toEqual({ is: 'item', section: 0, item: 2 })
  expect(moved(first, { do: 'open', item: 0 }).place).toEqual({ is: 'item', section: 0, item: 0 })
  expect(mayOpen(first, 3)).toBe(false)
  expect(moved(first, { do: 'review' }).place).toEqual({ is: 'review', section: 0 })
  const second = moved(moved(moved(first, { do: 'end-section' }), { do: 'end-break' }), { do: 'begin' })
  expect(moved(second, { do: 'open', item: 2 })).toBe(second)
  const next = moved(second, { do: 'open', item: 1 })
  expect(next.place).toEqual({ is: 'item', section: 1, item: 1 })
  expect(moved(next, { do: 'open', item: 0 })).toBe(next)
  expect(moved(next, { do: 'review' })).toBe(next)
})

test('time away counts in the hall, and does not where the exam pauses; a clock set back changes nothing', () => {
  const running = { ...moved(begun(), { do: 'begin' }), checkedAtMs: 1_000_000 }
  expect(foundAgain(running, 1_000_000 + 3 * minute)).toMatchObject({ leftMs: 7 * minute })
  expect(foundAgain(running, 1_000_000 + 12 * minute).place).toEqual({ is: 'break', section: 0, item: null })
  expect(foundAgain(running, 0)).toMatchObject({ leftMs: 10 * minute, checkedAtMs: 0 })
  const pausing: Sitting = { ...running, exam: { ...exam, absence: 'pauses' } }
  expect(foundAgain(pausing, 1_000_000 + 60 * minute)).toMatchObject({ leftMs: 10 * minute })
})

test('the clock stops only where the exam or the student’s profile lets it', () => {
  const running = moved(begun(), { do: 'begin' })
  expect(mayPause(running)).toBe(false)
  expect(moved(running, { do: 'pause' })).toBe(running)
  const resting = moved({ ...running, hasRestBreaks: true }, { do: 'pause' })
  expect(afterTime(resting, 5 * minute)).toMatchObject({ leftMs: 10 * minute, isPaused: true })
  expect(moved(resting, { do: 'open', item: 1 })).toBe(resting)
  expect(afterTime(moved(resting, { do: 'resume' }), minute)).toMatchObject({ leftMs: 9 * minute })
})

test('an item keeps what was answered before, but not the beginnings of a number', () => {
  const [first] = begunSitting().items
  if (!first) throw new Error('no item')
  const a = { kind: 'option', optionId: 'a' }
  const b = { kind: 'option', optionId: 'b' }
  const changed = answered(answered({ ...first, elapsedMs: 5 }, a, false), b, false)
  expect(changed).toMatchObject({ choice: b, earlier: [{ answer: a, elapsedMs: 5 }] })
  const typed = answered(answered(first, { kind: 'number', text: '1' }, true), { kind: 'number', text: '12' }, true)
  expect(typed).toMatchObject({ choice: { text: '12' }, earlier: [] })
})
