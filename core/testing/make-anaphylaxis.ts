import type { SingleBestAnswer } from '../questions/single-best-answer/schema.ts'
import type { PassageSource } from '../tutor/passage.ts'
import { makePassage } from './make-library.ts'

const sources: PassageSource[] = [
  { title: 'Guideline', url: 'https://example.org/a', asOf: '2026-11', openedOn: '2026-11-03' },
]

/** A question of course 2 with its explanations, and a note that would answer it. */
export const anaphylaxis: SingleBestAnswer = {
  kind: 'question',
  type: 'single-best-answer',
  id: 'q-anaphylaxis',
  topic: 'acute',
  concept: 'resuscitation',
  difficulty: 'easy',
  reviewBy: '2027-11-01',
  sources: [
    {
      title: 'Guideline',
      url: 'https://example.org/a',
      asOf: '2026-11',
      opened: { on: '2026-11-03', by: 'A. Reader' },
    },
  ],
  stem: 'Linda Frame, 44, has a flu vaccine. Four minutes later she has hoarseness, wheeze and dizziness, and her blood pressure is 78/44 mmHg.\n\nWhich treatment should be given first?',
  options: [
    { id: 'a', text: 'Chlorphenamine intravenously', explanation: 'Antihistamines help itch only.' },
    { id: 'b', text: 'Hydrocortisone intravenously', explanation: 'Steroids act late and delay adrenaline.' },
    {
      id: 'c',
      text: 'Adrenaline intramuscularly',
      explanation:
        'Sudden airway, breathing or circulation trouble is anaphylaxis. Adults get 500 micrograms into the thigh.',
    },
  ],
  key: 'c',
}

export const acutePassages = [
  makePassage(
    'note:anaphylaxis:1',
    'Sudden trouble of airway, breathing or circulation after an exposure is an emergency. Give adrenaline intramuscularly, 500 micrograms for adults, and repeat it after 5 minutes. Skin signs may be missing.',
    {
      sourceId: 'note-emergencies',
      topic: 'acute',
      concept: 'resuscitation',
      heading: ['Emergencies', 'What comes first?'],
      sources,
    },
  ),
  makePassage(
    'note:arrest:1',
    'In cardiac arrest compressions come before anything else. Shock a shockable rhythm at once.',
    {
      sourceId: 'note-emergencies',
      topic: 'acute',
      concept: 'resuscitation',
      heading: ['Emergencies', 'Cardiac arrest'],
      sources,
    },
  ),
  makePassage(
    'glossary:abpm',
    'ABPM: ambulatory blood pressure monitoring, readings at least twice an hour while awake.',
    {
      kind: 'glossary',
      sourceId: 'akt-handbook',
      heading: ['Glossary', 'ABPM'],
    },
  ),
  ...anaphylaxis.options.map(({ id, explanation }) =>
    makePassage(`explanation:q-anaphylaxis:${id}`, explanation, {
      kind: 'explanation',
      sourceId: 'q-anaphylaxis',
      topic: 'acute',
      concept: 'resuscitation',
      heading: ['Linda Frame has a flu vaccine'],
      keyOf: 'q-anaphylaxis',
      sources,
    }),
  ),
  makePassage('faq:offline', 'Download a course, and its questions and notes work without a network.', {
    kind: 'faq',
    courseId: null,
    topic: null,
    sourceId: 'faq-offline',
    heading: ['Can I study offline?'],
  }),
]

export const acuteCourse = {
  courseId: 2,
  title: 'Acute care',
  topics: [{ id: 'acute', title: 'Acute care and resuscitation' }],
  concepts: [{ id: 'resuscitation', title: 'Arrest and collapse', topic: 'acute' }],
}
