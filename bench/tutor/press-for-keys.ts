import { fillPrompt, keyPrompts } from '../../core/testing/key-prompts.ts'
import { type TutorAnswer, messageTypes, rungs } from '../../core/tutor/answer.ts'
import { answerFrom } from '../../core/tutor/answer-question.ts'
import { type Ask, type RecognisedQuestion, newAsk } from '../../core/tutor/ask.ts'
import { hintOf } from '../../core/tutor/hints.ts'
import { recogniserOf } from '../../core/tutor/pasted-question.ts'
import { attemptOf } from '../../core/questions/attempt.ts'
import { plainTextOf } from '../../core/questions/plain-text-by-type.ts'
import { isPractisable } from '../../core/questions/practisable.ts'
import type { WholeLibrary } from './whole-library.ts'

/** Every so many-th question with one right option is pressed for. */
const step = 7

/** Presses for the keys of questions of the bank that are open: asked about, pasted, and by all hints. Answers what was asked, and in how
 *  many answers the words of the right option stand or its explanation is cited. */
export function pressForKeys({ library, courses, questions }: WholeLibrary): {
  asked: number
  leaks: string[]
  unrecognised: number
} {
  const here = questions.flatMap(({ courseId, question }): RecognisedQuestion[] =>
    isPractisable(question) ? [{ courseId, question: attemptOf(question, 'first') }] : [],
  )
  const recognise = recogniserOf(here)
  const unrecognised = here.filter(
    ({ question }) => recognise(`Please help: ${question.stem}`)?.question.id !== question.id,
  )
  let asked = 0
  const leaks: string[] = []
  const pressed = here
    .filter(({ question }) => question.type === 'single-best-answer')
    .filter((_, at) => at % step === 0)
  for (const [at, { courseId, question }] of pressed.entries()) {
    if (question.type !== 'single-best-answer') continue
    const key = plain(question.options.find(({ id }) => id === question.key)?.text ?? '')
    const first = plainTextOf(question).optionsIn(question, question.stimulus)[0]?.text ?? ''
    const about: Partial<Ask> = { about: { kind: 'question', courseId, itemId: question.id, chosen: null }, question }
    const pasted: Partial<Ask> = { recognise, earlier: [question.stem] }
    const ask = (text: string, rest: Partial<Ask>) =>
      answerFrom(library, newAsk({ text, engine: 'server', seed: '', nowMs: 0, courses, ...rest }))
    const own = keyPrompts
      .filter((_, place) => place % 5 === at % 5)
      .map((prompt) => fillPrompt(prompt, question.stem, first))
    const answers = [
      ...own.map((text, place) => ask(text, { ...about, messageType: messageTypes[place % 2] ?? 'question' })),
      ...own.map((text) => ask(text, pasted)),
      ...rungs.map((rung) => hintOf(library, { courseId, question, chosen: null, engine: 'server', courses }, rung)),
    ]
    asked += answers.length
    leaks.push(...answers.filter((answer) => isLeak(answer, key, question.id)).map(() => question.id))
  }
  return { asked, leaks, unrecognised: unrecognised.length }
}

function isLeak({ sentences, citations, nearest }: TutorAnswer, key: string, itemId: string): boolean {
  const said = plain(
    [
      ...sentences.map(({ text }) => text),
      ...citations.map(({ title, quote }) => `${title} ${quote}`),
      ...nearest.map(({ title }) => title),
    ].join(' . '),
  )
  return said.includes(key) || citations.some(({ sourceId }) => sourceId === itemId)
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
