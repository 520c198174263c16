import type { CourseFile } from '../../../core/content/course.ts'
import type { NumericTemplate } from '../../../core/questions/numeric-template/schema.ts'
import type { Question } from '../../../core/questions/question.ts'
import type { StudyNote } from '../../../core/content/note.ts'
import { aCourseFile, aHandbook } from '../../../core/testing/make-course.ts'
import type { CourseSource } from '../../packs/prepare-pack.ts'

const sources = [{ title: 'A public syllabus', url: 'https://example.org/syllabus', asOf: '2026-11' }]

/** A question of its own for every number; `wording` makes another version of it. */
export function sampleQuestion(number: number, { topic = 'doses', wording = '', key = 'a' } = {}): Question {
  return {
    kind: 'question',
    type: 'single-best-answer',
    id: `${topic}-${String(number).padStart(4, '0')}`,
    topic,
    concept: 'dose-by-weight',
    difficulty: 'easy',
    stem: `A child of ${number} kg is given ${number * 3} mg of examplamol a day in ${1 + (number % 4)} doses.${wording}`,
    options: ['a', 'b', 'c'].map((id, place) => ({
      id,
      text: `${number + place} mg`,
      explanation: `${number + place} mg follows from ${number * 3} mg a day by step ${place + 1}.`,
    })),
    key,
    sources,
    reviewBy: '2027-11-21',
  }
}

/** The question of this number with drawn numbers: 2 mg for each kilogram. */
export function sampleTemplate(number: number): NumericTemplate {
  const { kind, id, topic, concept, difficulty, reviewBy } = sampleQuestion(number)
  return {
    ...{ kind, id, topic, concept, difficulty, sources, reviewBy },
    type: 'numeric-template',
    stem: 'A child of {weight} kg is to have 2 mg for each kilogram. How many mg?',
    variables: { weight: { from: 10, to: 90, step: 1 } },
    answerWithin: { from: 20, to: 180 },
    tolerance: 0,
    unit: 'mg',
    steps: [{ name: 'dose', text: '2 mg for each of {weight} kg', expression: '2 * weight' }],
    pitfalls: [],
    explanation: 'It is {answer} mg.',
  }
}

export function sampleNote(id: string, { topic = 'doses', body = 'Read the label twice.' } = {}): StudyNote {
  return { kind: 'note', id, topic, title: `About ${id}`, minutes: 1, body, sources, reviewBy: '2027-11-21' }
}

/** A course of 20 questions, a note and a picture. */
export function sampleCourse(changes: Partial<CourseFile> = {}): CourseSource {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>A syringe</title></svg>'
  const file = aCourseFile(changes)
  const prefix = file.id === 1 ? 'doses' : `doses-${file.id}`
  return {
    file,
    questions: Array.from({ length: 20 }, (_, number) => ({
      ...sampleQuestion(number),
      id: `${prefix}-${String(number).padStart(4, '0')}`,
    })),
    stimuli: [],
    tasks: [],
    handbook: aHandbook(file, {
      concepts: [{ id: 'dose-by-weight', title: 'Dose by weight', topic: 'doses', requires: [] }],
    }),
    notes: [sampleNote(`${prefix}-note`, { body: 'Mind the scale.\n\n![A syringe](media/syringe.svg)' })],
    media: [
      { path: 'media/syringe.svg', bytes: Buffer.from(svg), mediaType: 'image/svg+xml' },
      {
        path: 'media/tone.mp3',
        bytes: Uint8Array.from({ length: 1000 }, (_, at) => at % 251),
        mediaType: 'audio/mpeg',
      },
    ],
  }
}
