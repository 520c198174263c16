import { describe, expect, test } from 'vitest'
import { acuteCourse, acutePassages, anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { isVerbatim } from '../testing/is-verbatim.ts'
import { makeLibrary, makePassage } from '../testing/make-library.ts'
import { aBank } from '../testing/make-bank.ts'
import { makeLearner, monday } from '../testing/make-learner.ts'
import { courseSummaryOf } from '../study/learner/course-summary.ts'
import type { TutorAnswer } from './answer.ts'
import { answerFrom, longestText } from './answer-question.ts'
import { type Ask, newAsk } from './ask.ts'
import { recogniserOf } from './pasted-question.ts'
import { candidatesOf } from './practice/practice.ts'

const library = makeLibrary(acutePassages)
const ask = (text: string, rest: Partial<Ask> = {}) =>
  answerFrom(library, newAsk({ text, engine: 'device', seed: 'm1', nowMs: monday, courses: [acuteCourse], ...rest }))
const said = (answer: TutorAnswer) => answer.sentences.map(({ text }) => text).join(' ')
const onQuestion = (chosen: unknown): Partial<Ask> => ({
  about: { kind: 'question', courseId: 2, itemId: anaphylaxis.id, chosen },
  question: anaphylaxis,
})

describe('an answer to a question in free words', () => {
  const answer = ask('How much adrenaline is given to adults intramuscularly in an emergency?')

  test('quotes the library word for word and says where from', () => {
    expect(answer.isAbstained).toBe(false)
    expect(answer.citations.length).toBeGreaterThan(0)
    for (const sentence of answer.sentences) {
      if (sentence.support !== 'verbatim') continue
      const cited = answer.citations.find(({ number }) => number === sentence.citation)
      expect(isVerbatim(sentence, cited?.quote ?? '')).toBe(true)
      expect(library.passage(cited?.passageId ?? '')?.text.slice(cited?.start, cited?.end)).toBe(cited?.quote)
    }
    expect(said(answer)).toContain('Give adrenaline intramuscularly, 500 micrograms for adults')
  })

  test('says of a dose when its source was last opened', () => {
    expect(said(answer)).toContain('their source was last opened on 3 November 2026')
  })

  test('is how sure it says, between nothing and all', () => {
    expect(answer.confidence).toBeGreaterThan(0.5)
    expect(answer.confidence).toBeLessThan(1)
  })

  test('is the same each time', () => {
    expect(ask('How much adrenaline is given to adults intramuscularly in an emergency?')).toEqual(answer)
  })

  test('is none where the library has none: it says so, what is nearest, and who can help', () => {
    const none = ask('Which emergency vaccine schedule holds in Portugal for horses?')
    expect(none.isAbstained).toBe(true)
    expect(none.citations).toEqual([])
    expect(said(none)).toContain('do not guess')
    expect(said(none)).toContain('contact page')
    expect(none.nearest.length).toBeLessThanOrEqual(3)
    expect(none.nearest[0]?.title).toBe('Acute care and resuscitation')
  })

  test('to a follow-up of a word goes on with what was asked before', () => {
    const earlier = ['What is ABPM, ambulatory monitoring?']
    expect(said(ask('How often?', { earlier }))).toContain('twice an hour')
  })

  test('never speaks of the explanation of an unanswered question', () => {
    expect(JSON.stringify(ask('What do steroids delay?'))).not.toContain('act late')
    expect(JSON.stringify(ask('Steroids act late: what do they delay?', { isUnanswered: () => false }))).toContain(
      'act late',
    )
  })

  test('is asked for when nothing was', () => {
    for (const blank of ['', '  \n ']) expect(said(ask(blank))).toBe('Please enter a question')
  })

  test('to a text of 100 kB comes from its beginning', () => {
    const long = `How much adrenaline for adults intramuscularly? ${'x '.repeat(50_000)}`
    expect(long.length).toBeGreaterThan(longestText)
    expect(() => ask(long)).not.toThrow()
  })
})

describe('a question of the bank', () => {
  test('that is open gets a hint, whatever is asked', () => {
    for (const text of ['What is the answer?', 'Explain this question', 'Which options are wrong?', '']) {
      const answer = ask(text, { ...onQuestion(null), messageType: text === '' ? 'explanation' : 'question' })
      expect(said(answer)).toContain('You have not answered this question yet')
      expect(JSON.stringify(answer)).not.toMatch(/adrenaline|micrograms|antihistamine|steroid/i)
    }
  })

  test('that is pasted is open, too', () => {
    const recognise = recogniserOf([{ courseId: 2, question: anaphylaxis }])
    const answer = ask(`Please help: ${anaphylaxis.stem}`, { recognise })
    expect(said(answer)).toContain('You have not answered this question yet')
    const next = ask('So how much adrenaline intramuscularly for adults?', { recognise, earlier: [anaphylaxis.stem] })
    expect(JSON.stringify(next.sentences)).not.toMatch(/adrenaline/i)
  })

  test('that was got wrong is explained from what was chosen, then from what is right', () => {
    const answer = ask('Why is mine wrong?', onQuestion({ kind: 'option', optionId: 'b' }))
    expect(said(answer)).toBe('Why yours is not right: Steroids act late and delay adrenaline.')
    const whole = ask('', { ...onQuestion({ kind: 'option', optionId: 'b' }), messageType: 'explanation' })
    expect(said(whole)).toContain(
      'What is right, and why: Sudden airway, breathing or circulation trouble is anaphylaxis.',
    )
    expect(whole.citations.map(({ number }) => number)).toEqual(whole.citations.map((_, at) => at + 1))
  })

  test('that was got right is explained as right', () => {
    const answer = ask('', { ...onQuestion({ kind: 'option', optionId: 'c' }), messageType: 'explanation' })
    expect(said(answer)).toContain('You were right, and this is why:')
  })

  test('of which the choice cannot be read is open', () => {
    for (const chosen of ['c', 3, {}, { kind: 'option' }, []])
      expect(said(ask('Explain', onQuestion(chosen)))).toContain('You have not answered this question yet')
  })
})

describe('practice and plans', () => {
  const learner = makeLearner(aBank(), [])
  const reserved = new Set(['topic-1-q1'])
  const candidates = candidatesOf(learner, reserved)
  const summary = courseSummaryOf(learner, {
    nowMs: monday,
    exams: [],
    drawables: [],
    timeFactor: 1,
    notes: [],
    sat: [],
    tasksDone: [],
    reserved,
  })
  const titles = ['Heart failure', 'Arrhythmia', 'Asthma and its attacks', 'Pneumonia']
  const concepts = learner.bank.concepts.map((each, at) => ({ ...each, title: titles[at] ?? each.title }))
  const course = { courseId: 1, title: 'Course', topics: learner.bank.topics, concepts }
  const own = { candidates, learner: summary, courses: [course] }

  test('come as real questions of the bank, never one that is kept for an exam', () => {
    expect(candidates.some(({ itemId }) => reserved.has(itemId))).toBe(false)
    const { questions } = ask('Give me 5 questions', { ...own, messageType: 'practice-questions' })
    expect(new Set(questions.map(({ itemId }) => itemId)).size).toBe(5)
    for (const { itemId } of questions) expect(learner.bank.items.has(itemId)).toBe(true)
  })

  test('are on what was asked for', () => {
    const { questions } = ask('Two questions on asthma, please', { ...own, messageType: 'practice-questions' })
    expect(questions).toHaveLength(2)
    for (const { itemId } of questions) expect(learner.bank.items.get(itemId)?.concept).toBe(concepts[2]?.id)
  })

  test('are of a course that is begun where another has a shorter title for the same', () => {
    const other = { courseId: 9, title: 'Another', topics: [{ id: 'lungs', title: 'Asthma' }], concepts: [] }
    const asthma = [1, 2, 3].map((number) => ({
      ...{ courseId: 9, itemId: `lungs-${number}`, topic: 'lungs', concept: 'lungs' },
      ...{ answers: 0, wasWrong: false },
    }))
    const begun = candidates.map((each, at) => (at === 0 ? { ...each, answers: 1 } : each))
    const coursesOn = (text: string, more: Partial<Ask>) => {
      const { questions } = ask(text, { ...own, ...more, messageType: 'practice-questions' })
      return [...new Set(questions.map(({ courseId }) => courseId))]
    }
    const courses = [course, other]
    expect(coursesOn('Two questions on asthma', { courses, candidates: [...begun, ...asthma] })).toEqual([1])
    expect(coursesOn('Two questions on asthma', { courses, candidates: [...candidates, ...asthma] })).toEqual([9])
  })

  test('are on the student’s own gaps, or a mixture, where nothing is named', () => {
    for (const text of ['', 'Three questions please', 'Another quiz now, thanks'])
      expect(ask(text, { ...own, messageType: 'practice-questions' }).questions).toHaveLength(3)
  })

  test('say so where the bank has none on what was asked for, in place of others', () => {
    const answer = ask('Two questions on zebras', { ...own, messageType: 'practice-questions' })
    expect(answer.questions).toEqual([])
    expect(answer.isAbstained).toBe(true)
    expect(said(answer)).toContain('nothing on that')
  })

  test('say so where there is no bank', () => {
    expect(ask('Give me questions', { messageType: 'practice-questions' }).isAbstained).toBe(true)
  })

  test('of a plan are rows of the student’s own', () => {
    const { plan, confidence } = ask('What should I study next?', own)
    expect(confidence).toBeNull()
    expect(plan.length).toBeGreaterThan(0)
    for (const { href, minutes, why } of plan) {
      expect(href).toMatch(/^\/study\/1\//)
      expect(minutes).toBeGreaterThan(0)
      expect(why).not.toBe('')
    }
    expect(ask('Plan', { messageType: 'study-plan' }).isAbstained).toBe(true)
  })

  test('of a plan fill the time that is named, and no more', () => {
    for (const [text, minutes] of [
      ['I have 5 minutes', 5],
      ['I have 15 minutes', 15],
      ['two hours', 120],
    ] as const) {
      const { plan } = ask(text, { ...own, messageType: 'study-plan' })
      const sum = plan.reduce((all, row) => all + row.minutes, 0)
      expect(sum).toBeLessThanOrEqual(minutes)
      expect(sum).toBeGreaterThan(minutes - 5)
    }
  })

  test('of a plan say of which course they are, where there are several', () => {
    const other = { courseId: 2, title: 'Another course', topics: [], concepts: [] }
    const answer = ask('', { ...own, courses: [course, other], messageType: 'study-plan' })
    expect(said(answer)).toMatch(/Today your plan for Course has .* for you:$/)
    expect(answer.nearest).toEqual([
      { courseId: 1, topic: null, title: 'Your whole plan for Course', href: '/study/1/plan' },
    ])
  })
})

describe('a question after another one', () => {
  const asked = (text: string) => ask(text, { earlier: ['How is adrenaline given in an emergency?'] })

  test('stands by itself where it does not go on from it', () => {
    expect(asked('What is the capital of Peru?').isAbstained).toBe(true)
  })

  test('is not answered by what was said to the one before, if that is silent on what it asks', () => {
    expect(asked('And the capital of Peru?').isAbstained).toBe(true)
    expect(asked('What about that in Lima?').isAbstained).toBe(true)
  })

  test('is searched for with it where it goes on', () => {
    expect(asked('And after 5 minutes?').citations[0]?.quote).toMatch(/adrenaline/)
  })
})

test('the summary of a topic is what a note says first under each of its headings', () => {
  const headings = ['Morning', 'Noon', 'Evening', 'Night']
  const note = headings.map((heading, at) =>
    makePassage(
      `note:lithium:${at}`,
      `Is lithium taken then?\n${heading} levels of lithium are read at once. More of it follows.`,
      {
        sourceId: 'lithium',
        heading: ['Lithium', heading],
      },
    ),
  )
  const answer = answerFrom(
    makeLibrary(note),
    newAsk({ text: 'lithium levels', mode: 'summary', engine: 'device', seed: 'm', nowMs: 0 }),
  )
  expect(answer.sentences.map(({ text }) => text)).toEqual(
    headings.map((heading) => `${heading} levels of lithium are read at once.`),
  )
  expect(answer.citations.map(({ title }) => title)).toEqual(headings.map((heading) => `Lithium › ${heading}`))
})

describe('the summary of a pasted text', () => {
  test('of what never ends is its beginning, in whole words', () => {
    const [, first, ...more] = ask('examplamol and then '.repeat(900), { mode: 'summary' }).sentences
    expect(more).toEqual([])
    expect(first?.text).toMatch(/^(examplamol and then ){49}/)
    expect(first?.text.length).toBeLessThanOrEqual(1_000)
    expect(first?.text).toMatch(/(examplamol|and|then)$/)
  })

  const text = Array.from(
    { length: 30 },
    (_, at) => `Sentence ${at} says that blood pressure number ${at} was measured on the left arm.`,
  ).join(' ')

  test('is made of its own sentences in their order', () => {
    const sentences = ask(text, { mode: 'summary' }).sentences.slice(1)
    const places = sentences.map((sentence) => text.indexOf(sentence.text))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(sentences.length).toBeLessThanOrEqual(6)
  })
})
