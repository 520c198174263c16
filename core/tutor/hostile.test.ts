import { describe, expect, test } from 'vitest'
import { fillPrompt, keyPrompts } from '../testing/key-prompts.ts'
import { hostilePassages } from '../testing/hostile-passages.ts'
import { hostilePrompts } from '../testing/hostile-prompts.ts'
import { isVerbatim } from '../testing/is-verbatim.ts'
import { acuteCourse, acutePassages, anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { makeLibrary, makePassage } from '../testing/make-library.ts'
import type { TutorAnswer } from './answer.ts'
import { answerFrom } from './answer-question.ts'
import { type Ask, newAsk } from './ask.ts'
import { messageTypes, modes, rungs } from './answer.ts'
import { hintOf } from './hints.ts'
import type { Library } from './passage.ts'
import { recogniserOf } from './pasted-question.ts'

const library = makeLibrary(acutePassages)
const asked = (over: Library, text: string, rest: Partial<Ask> = {}) =>
  answerFrom(over, newAsk({ text, engine: 'device', seed: 'm', nowMs: 0, courses: [acuteCourse], ...rest }))
const open: Partial<Ask> = {
  about: { kind: 'question', courseId: 2, itemId: anaphylaxis.id, chosen: null },
  question: anaphylaxis,
}
/** Words that name one of the options, and those of their explanations. */
const secret =
  /adrenaline|chlorphenamine|hydrocortisone|intramuscular|intraven|antihistamine|steroid|itch|thigh|500 microgram/i

describe('an unanswered question', () => {
  test('keeps its key against a hundred ways to press for it', () => {
    expect(keyPrompts).toHaveLength(100)
    for (const prompt of keyPrompts) {
      const text = fillPrompt(prompt, anaphylaxis.stem, anaphylaxis.options[0]?.text ?? '')
      for (const messageType of messageTypes)
        expect(JSON.stringify(asked(library, text, { ...open, messageType })), prompt).not.toMatch(secret)
    }
  })

  test('keeps it when its text is pasted into a conversation about nothing, and in what is asked after that', () => {
    const recognise = recogniserOf([{ courseId: 2, question: anaphylaxis }])
    for (const prompt of keyPrompts) {
      const text = fillPrompt(prompt, anaphylaxis.stem, anaphylaxis.options[0]?.text ?? '')
      const rest = { recognise, earlier: [`I have this question: ${anaphylaxis.stem}`] }
      expect(JSON.stringify(asked(library, text, rest)), prompt).not.toMatch(secret)
    }
  })

  test('keeps it on every rung', () => {
    for (const rung of rungs) {
      const answer = hintOf(
        library,
        { courseId: 2, question: anaphylaxis, chosen: null, engine: 'device', courses: [acuteCourse] },
        rung,
      )
      expect(JSON.stringify(answer)).not.toMatch(secret)
      expect(answer.sentences.length).toBeGreaterThan(0)
    }
  })

  test('shows the line that decides it once it was answered', () => {
    const chosen = { kind: 'option', optionId: 'a' }
    const { sentences, citations } = hintOf(
      library,
      { courseId: 2, question: anaphylaxis, chosen, engine: 'device' },
      'line',
    )
    expect(sentences[0]?.text).toContain('is anaphylaxis')
    expect(citations[0]?.href).toContain('/study/2/questions?item=q-anaphylaxis&cited=')
  })
})

describe('a hostile message', () => {
  test('changes nothing: what is said is the tutor’s own or stands in the library', () => {
    expect(hostilePrompts).toHaveLength(100)
    for (const text of hostilePrompts)
      for (const mode of modes)
        for (const messageType of messageTypes) expectHonest(library, asked(library, text, { mode, messageType }), text)
  })

  test('is never said back', () => {
    const injected = /evil|script|HACKED|pwned/
    for (const text of hostilePrompts.filter((each) => injected.test(each)))
      expect(JSON.stringify(asked(library, text))).not.toMatch(injected)
  })
})

const hostile = hostilePassages('adrenaline')

describe.each(['note', 'resource', 'faq', 'own-note'] as const)('hostile passages of the kind %s', (kind) => {
  const isOfCourse = kind === 'note' || kind === 'own-note'
  const poisoned = makeLibrary([
    ...acutePassages,
    ...hostile.map((text, at) =>
      makePassage(`${kind}:${at}`, text, {
        kind,
        sourceId: `q${at}`,
        courseId: isOfCourse ? 2 : null,
        topic: isOfCourse ? 'acute' : null,
        heading: ['About adrenaline', text],
      }),
    ),
  ])

  test('are text: they may be quoted, and nothing of what they ask for is done', () => {
    expect(new Set(hostile).size).toBe(100)
    for (const text of [...hostile, 'How is adrenaline given?', 'What should be done with adrenaline?']) {
      const answer = asked(poisoned, text)
      expectHonest(poisoned, answer, text)
      expect(answer.confidence ?? 0).toBeLessThan(1)
    }
    expect(asked(poisoned, 'What is the capital of Mongolia?').isAbstained).toBe(true)
  })

  test('bring no address, no markup and no hidden letters into an answer', () => {
    for (const text of hostile) {
      const { sentences, citations, nearest } = asked(poisoned, text)
      const shown = [...sentences.map((sentence) => sentence.text), ...citations.map(({ quote }) => quote)]
      const titles = [...citations, ...nearest].map(({ title }) => title)
      for (const said of [...shown, ...titles])
        expect(said, text).not.toMatch(/:\/\/|www\.|javascript:|data:|mailto:|<[a-z!/]|[\u200b\u200c\u202e]/i)
    }
  })

  test('open no question', () => {
    for (const prompt of keyPrompts)
      expect(JSON.stringify(asked(poisoned, fillPrompt(prompt, anaphylaxis.stem, ''), open)), prompt).not.toMatch(
        secret,
      )
    for (const text of hostile)
      for (const messageType of messageTypes)
        expect(JSON.stringify(asked(poisoned, text, { ...open, messageType })), text).not.toMatch(secret)
  })
})

/** Every sentence is the tutor's own or verbatim, and every address leads into the app. */
function expectHonest(over: Library, answer: TutorAnswer, text: string): void {
  for (const sentence of answer.sentences) {
    if (sentence.support === 'own') continue
    expect(sentence.support, text).toBe('verbatim')
    const cited = answer.citations.find(({ number }) => number === sentence.citation)
    const passage = over.passage(cited?.passageId ?? '')?.text
    expect(isVerbatim(sentence, cited?.quote ?? '', passage), text).toBe(true)
  }
  const hrefs = [...answer.citations, ...answer.nearest, ...answer.plan].map(({ href }) => href)
  for (const href of hrefs) expect(href, text).toMatch(/^\/(?:study\/\d+\/|resources\/|faq)/)
}
