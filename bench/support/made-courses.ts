import { sampleExam } from '../../core/testing/make-course.ts'
import type { CourseFile } from '../../core/content/course.ts'
import type { Question } from '../../core/questions/question.ts'
import type { CourseSource } from '../../server/packs/prepare-pack.ts'

/** A course of the catalogue, its own for every number; about 350 bytes as a card. */
export function madeCourse(number: number): CourseFile {
  const subject = pick(number, ['Cardiology', 'Renal medicine', 'Endodontics', 'Dispensing', 'Contract', 'Anatomy'])
  return {
    id: number,
    slug: `made-course-${number}`,
    title: `${subject} question bank ${number}`,
    description: `${40 + (number % 60)} questions on ${subject.toLowerCase()}, each explained.`,
    category: pick(number, ['Medicine', 'Medicine', 'Dentistry', 'Pharmacy', 'Law', 'Medicine']),
    type: 'Question bank',
    level: pick(number, ['Foundation', 'Intermediate', 'Advanced']),
    duration: `${1 + (number % 6)} months`,
    priceMinor: 0,
    currency: 'GBP',
    popular: number % 5 === 0,
    features: ['Works offline', 'Every option explained'],
    authorship: { writtenBy: 'software', reviewedBy: [] },
    curriculum: [`${subject}: basics`, `${subject}: in practice`],
    syllabus: { title: 'A public syllabus', url: 'https://example.org/syllabus' },
    disclaimer: 'For study, not for treating patients.',
    topics: topics.map((id) => ({ id, title: titleOf(id), weight: 1 / topics.length })),
    exams: [sampleExam],
  }
}

const topics = [
  'absorption',
  'bleeding',
  'dosing',
  'electrolytes',
  'fluids',
  'gases',
  'hormones',
  'infection',
  'kidneys',
  'pain',
]

const titleOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
const sources = [
  {
    title: 'A public syllabus, section on safe practice',
    url: 'https://example.org/syllabus',
    asOf: '2026-11-01',
  },
]

/** A course of `count` single-best-answer questions of five explained options, about 2.3 kB each as JSON. The words are
 *  drawn from a list, so that they compress as prose does rather than as copies of one sentence. */
export function madeCourseOf(courseId: number, count: number): CourseSource {
  const questions = Array.from({ length: count }, (_, number) => madeQuestion(courseId, number))
  const file = madeCourse(courseId)
  const handbook = {
    kind: 'handbook' as const,
    id: `${file.slug}-handbook`,
    topic: 'handbook' as const,
    concepts: [],
    glossary: [],
    reference: null,
  }
  return { file, questions, stimuli: [], tasks: [], notes: [], handbook, media: [] }
}

/** `edition` above 0 is the question after an editor went over its stem and one explanation. */
export function madeQuestion(courseId: number, number: number, edition = 0): Question {
  const draw = drawer(courseId * 1_000_003 + number)
  const topic = pick(number, topics)
  const stem = `${prose(draw, 45)}${edition > 0 ? ` ${prose(drawer(edition * 7919 + number), 9)}` : ''}`
  const options = ['a', 'b', 'c', 'd', 'e'].map((id, place) => ({
    id,
    text: prose(draw, 7),
    explanation: place === 1 && edition > 0 ? prose(drawer(edition + number), 28) : prose(draw, 28),
  }))
  return {
    kind: 'question',
    type: 'single-best-answer',
    id: `made-${courseId}-${topic}-${String(number).padStart(5, '0')}`,
    topic,
    concept: `${topic}-${number % 40}`,
    difficulty: pick(number, ['easy', 'medium', 'hard']),
    stem,
    options,
    key: pick(number, ['a', 'b', 'c', 'd', 'e']),
    sources,
    reviewBy: '2027-11-01',
  }
}

function pick<T>(number: number, from: readonly T[]): T {
  const value = from[number % from.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

type Draw = () => number

/** Numbers 0..1 that are the same for the same seed: mulberry32 (Ettinger 2017). */
function drawer(seed: number): Draw {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A sentence or more of `count` words. The square favours the words at the front, as language favours a few. */
function prose(draw: Draw, count: number): string {
  const words = Array.from({ length: count }, (_, at) => {
    if (draw() < 0.06) return `${1 + Math.floor(draw() * 400)} ${pick(Math.floor(draw() * 9), units)}`
    const word = pick(Math.floor(draw() ** 2 * vocabulary.length), vocabulary)
    return at > 0 && at % 14 === 0 ? `${word}.` : word
  })
  return `${titleOf(words.join(' '))}.`
}

const units = ['mg', 'micrograms', 'mL', 'mmol/L', 'years', 'kg', 'hours', 'mmHg', 'units']

const stems =
  `the of a and in is to with on for patient by after not which dose was her his has should be as from at day
 treatment risk most likely serum raised before oral blood renal level given daily reduce because first history effect
 acute chronic therapy symptoms function rate normal pain pressure cause infection increase diagnosis clinical adverse
 plasma function hepatic woman man presents sodium potassium tablet infusion concentration absorption clearance warn
 interaction monitor start stop review consider anticoagulant antibiotic steroid diuretic inhibitor receptor agonist
 antagonist enzyme bleeding haemorrhage fracture oedema ischaemia thrombosis embolism anaemia jaundice vomiting
 dehydration hypotension tachycardia arrhythmia seizure headache dizziness confusion rash fever cough dyspnoea wheeze
 oxygen ventilation airway murmur ventricular atrial coronary carotid femoral tibial lumbar cervical cranial nerve
 reflex weakness tremor gait insulin glucose ketones thyroid cortisol calcium phosphate magnesium albumin creatinine
 urea filtration glomerular tubular bladder prostate uterine ovarian pregnancy labour neonatal infant paediatric
 vaccination consent capacity safeguarding confidentiality negligence duty breach causation remedy statute contract
 enamel dentine pulp gingival caries crown extraction anaesthetic occlusion canine molar radiograph biopsy excision`
    .split(/\s+/)
    .filter((word) => word !== '')

// Endings treble the list, as inflection does.
const vocabulary = ['', 's', 'ing'].flatMap((ending) => stems.map((stem) => `${stem}${ending}`))
