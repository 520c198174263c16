import type { TutorAnswer } from './answer.ts'
import type { Ask } from './ask.ts'
import { type Context, contextOf } from './quoting/context.ts'
import { explainQuestion } from './asked/explain-question.ts'
import { scoreAnswer, scorePartsIn } from './explain-score.ts'
import { extract } from './quoting/extract.ts'
import { figuresLine } from './quoting/figures.ts'
import { findAnswer } from './quoting/find-answer.ts'
import { leadLines } from './quoting/lead-lines.ts'
import { hintOf, likeThis } from './hints.ts'
import { intentOf } from './quoting/intent.ts'
import { insightsOn } from './quoting/insights.ts'
import { newAnswer } from './new-answer.ts'
import type { Hit, Library, Passage } from './passage.ts'
import { practiceAnswer } from './practice/practice.ts'
import { own, quoteLines } from './quoting/quote-lines.ts'
import { planAnswer } from './practice/study-plan.ts'
import { summaryOf } from './quoting/summary.ts'
import { writingAnswer } from './writing/writing-answer.ts'

/** Longest text that is read, UTF-16 units: what goes beyond it is left out. */
export const longestText = 20_000

/** Answers from the library and from what the ask brings along, and from nothing else: what it says of the subject is word for word in a
 *  passage that it cites. The same ask over the same library has the same answer on every engine. */
export function answerFrom(library: Library, given: Ask): TutorAnswer {
  const ask = given.text.length > longestText ? { ...given, text: given.text.slice(0, longestText) } : given
  const { mode, engine, rung, about, text } = ask
  if (mode === 'writing') return writingAnswer(library, ask)
  const context = contextOf(ask)
  if (mode === 'summary') return summaryAnswer(library, ask, context)
  if (rung !== null && context.asked) {
    const chosen = context.isKept ? null : context.asked.chosen
    return hintOf(library, { ...context.asked, chosen, engine, courses: ask.courses }, rung)
  }
  if (about?.kind === 'score') {
    const other = scorePartsIn(text) === null ? questionAnswer(library, ask, context) : null
    return other && !other.isAbstained ? other : scoreAnswer(ask)
  }
  if (
    text.trim() === '' &&
    about === null &&
    ask.messageType !== 'study-plan' &&
    ask.messageType !== 'practice-questions'
  )
    return newAnswer(engine, { sentences: [own('Please enter a question')], isAbstained: true })
  switch (ask.messageType) {
    case 'practice-questions':
      return practiceAnswer(library, ask, context)
    case 'study-plan':
      return planAnswer(ask)
    case 'explanation':
      return explainQuestion(library, ask, context) ?? topicAnswer(library, ask, context)
    case 'question':
      return questionAnswer(library, ask, context)
  }
}

function questionAnswer(library: Library, ask: Ask, context: Context): TutorAnswer {
  const intent = intentOf(ask.text)
  const { asked, isKept } = context
  if (intent.is === 'similar' && ask.candidates.length > 0) return similarAnswer(library, ask, context)
  if (intent.is === 'next' && ask.learner) return planAnswer(ask)
  if (asked && isKept) return keptAnswer(library, ask, context)
  if (asked && (intent.is === 'why-wrong' || ask.text.trim() === ''))
    return (
      explainQuestion(library, ask, context, intent.is === 'why-wrong') ?? findAnswer(library, ask, context, intent)
    )
  const answer = findAnswer(library, ask, context, intent)
  return asked && answer.isAbstained ? (explainQuestion(library, ask, context) ?? answer) : answer
}

/** To what is asked while a question is open: what the library says without naming anything that is to be chosen, else a hint. */
function keptAnswer(library: Library, ask: Ask, context: Context): TutorAnswer {
  const hint = explainQuestion(library, ask, context)
  const isPasted = ask.recognise(ask.text) !== null
  if (hint && (isPasted || ask.text.trim() === '' || asksForKey.test(ask.text))) return hint
  const answer = findAnswer(library, ask, context, intentOf(ask.text))
  return answer.isAbstained && hint ? hint : answer
}

const asksForKey =
  /\b(?:answers?|key|correct|right|solution|options?|which (?:one|of)|letter|choose|pick|tell me|ruled? out|eliminate|wrong|true|false|hints?|help|stuck|explain|this (?:question|one)|it)\b/i

function similarAnswer(library: Library, ask: Ask, context: Context): TutorAnswer {
  const { asked } = context
  const found = asked && likeThis(asked.question, ask.candidates, ask.seed)
  if (!found) return practiceAnswer(library, ask, context)
  const { courseId, itemId } = found
  return newAnswer(ask.engine, { sentences: [own('Another one on the same idea:')], questions: [{ courseId, itemId }] })
}

function topicAnswer(library: Library, ask: Ask, context: Context): TutorAnswer {
  const { about, courses, text } = ask
  if (about?.kind !== 'topic') return findAnswer(library, ask, context, intentOf(text))
  const title = courses
    .find(({ courseId }) => courseId === about.courseId)
    ?.topics.find(({ id }) => id === about.topic)?.title
  const query = `${text} ${title ?? about.topic.replaceAll('-', ' ')}`
  const hits = library.search(query, { ...context.options, courseId: about.courseId, topic: about.topic, limit: 8 })
  const { isAllowed } = context
  const { sentences, citations } = quoteLines(extract(library, query, hits, { isAllowed }), { isAllowed })
  if (sentences.length === 0) return findAnswer(library, ask, context, intentOf(text))
  return newAnswer(ask.engine, {
    sentences,
    citations,
    learningInsights: insightsOn(ask.learner, { courseId: about.courseId, topic: about.topic, concept: null }),
  })
}

/** What the note or resource on a subject says under each of its headings; `null` where none is on it, or it has too few of them. */
function materialSummary(
  library: Library,
  answer: TutorAnswer,
  { text, about }: Ask,
  { isAllowed, options }: Context,
): TutorAnswer | null {
  const within = about?.kind === 'topic' ? { courseId: about.courseId, topic: about.topic } : {}
  const query = text.trim() === '' && about?.kind === 'topic' ? about.topic.replaceAll('-', ' ') : text
  const hits = library.search(query, { ...options, ...within, kinds: ['note', 'resource'], limit: 20 })
  const first = mostlyFrom(hits)
  const lines = first ? leadLines(library, first, isAllowed) : []
  if (lines.length < leastSummaryLines) return null
  const { sentences, citations } = quoteLines(lines, { isAllowed })
  const dated = figuresLine(citations)
  return { ...answer, sentences: [...sentences, ...(dated === null ? [] : [own(dated)])], citations }
}

/** A passage of the source that most of what was found is of, where its headings name what was asked for; one passage may only mention it. */
function mostlyFrom(hits: readonly Hit[]): Passage | null {
  const bySource = new Map<string, Hit[]>()
  for (const hit of hits) bySource.set(hit.passage.sourceId, [...(bySource.get(hit.passage.sourceId) ?? []), hit])
  const scoreOf = (some: readonly Hit[]) => some.reduce((sum, { score }) => sum + score, 0)
  const on = [...bySource.values()].filter(
    (some) => some.length >= leastOfSource && some.some(({ inHeading }) => inHeading > 0),
  )
  return on.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]?.[0]?.passage ?? null
}
const leastOfSource = 2
const leastSummaryLines = 3

function summaryAnswer(library: Library, ask: Ask, context: Context): TutorAnswer {
  const { text, engine, about } = ask
  const isPasted = text.trim().split(/\s+/).length >= 60
  if (!isPasted) {
    const answer =
      about?.kind === 'topic' ? topicAnswer(library, ask, context) : findAnswer(library, ask, context, { is: 'find' })
    return answer.isAbstained ? answer : (materialSummary(library, answer, ask, context) ?? answer)
  }
  const sentences = summaryOf(text)
  return newAnswer(engine, {
    sentences: [
      own('The sentences of your text that say most of it:'),
      ...sentences.map((sentence) => own(sentence.text)),
    ],
  })
}
