import { wordsOf } from '../../search/words.ts'
import { counted } from '../../study/learner/sentences.ts'
import type { TutorAnswer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import { extract } from '../quoting/extract.ts'
import { newAnswer } from '../new-answer.ts'
import type { Library } from '../passage.ts'
import { own, quoteLines } from '../quoting/quote-lines.ts'
import { sentencesOf } from '../quoting/sentences.ts'
import { writingFeedback } from './writing-feedback.ts'

/** What the library is asked for advice on each kind by. */
const advice = {
  casper: 'what makes a good CASPer answer and how raters read it',
  mmi: 'how MMI stations are marked and what gets marks',
  essay: 'LNAT essay argument paragraphs conclusion',
  'personal-statement': 'what makes a personal statement answer good',
} as const

/** Feedback on a text that a student wrote. What is advised by the library is cited below it. */
export function writingAnswer(library: Library, { text, writing, engine }: Ask): TutorAnswer {
  const kind = writing ?? 'essay'
  const feedback = writingFeedback(text, kind)
  if (feedback.length === 0)
    return newAnswer(engine, { sentences: [own('Please enter a question')], isAbstained: true })
  const good = feedback.filter(({ isPraise }) => isPraise).length
  const summary = `${counted(wordsOf(text).length, 'word')} in ${counted(sentencesOf(text).length, 'sentence')}: ${counted(good, 'thing')} that ${good === 1 ? 'is' : 'are'} there, ${feedback.length - good} to look at.`
  const query = advice[kind]
  const hits = library.search(query, { kinds: ['note', 'resource'], limit: 4 })
  const { sentences, citations } = quoteLines(extract(library, query, hits, { limit: 2 }))
  return newAnswer(engine, {
    sentences: [
      own(summary),
      own('It was read for its form: whether it is right in the matter is yours, or a person’s, to say.'),
      ...(sentences.length > 0 ? [own('Your material says on it:')] : []),
      ...sentences,
    ],
    citations,
    feedback,
  })
}
