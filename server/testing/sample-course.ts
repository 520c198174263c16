import type { CourseFile } from '../../core/content/course.ts'
import type { Question } from '../../core/content/question.ts'
import type { StudyNote } from '../../core/content/note.ts'
import type { CourseSource } from '../packs/prepare-pack.ts'

const sources = [{ title: 'A public syllabus', checkedOn: '2026-11-21' }]

/** A question of its own for every number; `wording` makes another version of it. */
export function sampleQuestion(number: number, { topic = 'doses', wording = '' } = {}): Question {
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
    key: 'a',
    sources,
    reviewBy: '2027-11-21',
  }
}

export function sampleNote(id: string, { topic = 'doses', body = 'Read the label twice.' } = {}): StudyNote {
  return { kind: 'note', id, topic, title: `About ${id}`, minutes: 1, body, sources, reviewBy: '2027-11-21' }
}

const sampleExam: CourseFile['exam'] = {
  name: 'A sample exam',
  sections: [
    {
      id: 'paper',
      title: 'Paper',
      questions: 20,
      minutes: 30,
      instructionSeconds: 0,
      canGoBack: true,
      calculator: true,
    },
  ],
  scale: { kind: 'percent', note: 'One mark a question.' },
}

export function sampleFile(changes: Partial<CourseFile> = {}): CourseFile {
  return {
    id: 1,
    slug: 'sample-course',
    title: 'A sample course',
    description: 'Twenty questions on doses.',
    category: 'Pharmacy',
    type: 'Question bank',
    level: 'Foundation',
    duration: '2 hours',
    priceMinor: 0,
    currency: 'GBP',
    popular: false,
    features: ['Works offline'],
    curriculum: ['Doses'],
    syllabus: { title: 'A public syllabus', url: 'https://example.org/syllabus' },
    disclaimer: 'For study, not for treating patients.',
    topics: [{ id: 'doses', title: 'Doses', weight: 1 }],
    exam: sampleExam,
    ...changes,
  }
}

/** A course of 20 questions, a note and a picture. */
export function sampleCourse(changes: Partial<CourseFile> = {}): CourseSource {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>A syringe</title></svg>'
  const file = sampleFile(changes)
  const prefix = file.id === 1 ? 'doses' : `doses-${file.id}`
  return {
    file,
    questions: Array.from({ length: 20 }, (_, number) => ({
      ...sampleQuestion(number),
      id: `${prefix}-${String(number).padStart(4, '0')}`,
    })),
    stimuli: [],
    tasks: [],
    handbook: {
      kind: 'handbook',
      id: `${file.slug}-handbook`,
      topic: 'handbook',
      exam: file.exam,
      concepts: [{ id: 'dose-by-weight', title: 'Dose by weight', topic: 'doses', requires: [] }],
      glossary: [],
      reference: null,
    },
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
