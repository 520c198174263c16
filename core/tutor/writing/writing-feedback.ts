import { wordsOf } from '../../search/words.ts'
import { counted } from '../../study/learner/sentences.ts'
import type { WritingKind, WritingRemark } from '../answer.ts'
import { type Sentence, sentencesOf } from '../quoting/sentences.ts'
import { criteriaOf, faults } from './criteria.ts'
import { lengthRemark } from './length.ts'

/** A sentence with more words is hard to read once; how many in a row may begin alike. */
const longWords = 35
const mostAlike = 3
/** Remarks on sentences, beyond which a student would read none. */
const mostOnSentences = 12

/** What can be said of a text by its form: its length, its structure, what it shows of the criteria of its kind, and sentences that are
 *  hard to read or say little. Each remark names where it is from, in UTF-16 units of `text`; none gives a mark, and what is right of the
 *  matter is not judged. Empty for an empty text. */
export function writingFeedback(text: string, kind: WritingKind): WritingRemark[] {
  const sentences = sentencesOf(text)
  if (sentences.length === 0) return []
  const onSentences = [...faultsIn(sentences, kind), ...longOnes(sentences), ...beginningsAlike(sentences)]
  return [
    lengthRemark(text, kind),
    ...structureOf(text, sentences, kind),
    ...criteriaIn(sentences, kind),
    ...onSentences.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, mostOnSentences),
  ]
}

function criteriaIn(sentences: readonly Sentence[], kind: WritingKind): WritingRemark[] {
  const found = new Map<string, Sentence>()
  return criteriaOf[kind].map(({ name, sign, praise, missing, isSaid, after }) => {
    const from = after === undefined ? 0 : (found.get(after)?.start ?? Number.POSITIVE_INFINITY)
    const shown = sentences.find(
      ({ text, start }) => start >= from && sign.test(text) && !(isSaid && text.trimEnd().endsWith('?')),
    )
    if (!shown) return { start: null, end: null, criterion: name, isPraise: false, text: missing }
    found.set(name, shown)
    return { start: shown.start, end: shown.end, criterion: name, isPraise: true, text: praise }
  })
}

function faultsIn(sentences: readonly Sentence[], kind: WritingKind): WritingRemark[] {
  return sentences.flatMap(({ text, start, end }) =>
    faults
      .filter(({ kinds }) => kinds.includes(kind))
      .flatMap(({ criterion, sign, advice }) => {
        const [words] = sign.exec(text) ?? []
        return words === undefined
          ? []
          : [{ start, end, criterion, isPraise: false, text: `${advice} The words: “${words}”.` }]
      }),
  )
}

function longOnes(sentences: readonly Sentence[]): WritingRemark[] {
  return sentences.flatMap(({ text, start, end }) => {
    const words = wordsOf(text).length
    if (words <= longWords) return []
    const advice = `${counted(words, 'word')} in one sentence: two sentences would be read once, not twice.`
    return [{ start, end, criterion: 'Clarity', isPraise: false, text: advice }]
  })
}

function beginningsAlike(sentences: readonly Sentence[]): WritingRemark[] {
  const firsts = sentences.map(({ text }) => wordsOf(text).slice(0, 2).join(' '))
  return sentences.flatMap(({ start, end }, at) => {
    const alike = firsts.slice(at, at + mostAlike + 1)
    const isRun =
      alike.length > mostAlike && alike.every((first) => first === firsts[at]) && firsts[at - 1] !== firsts[at]
    if (!isRun) return []
    const advice = `From here on ${mostAlike + 1} sentences begin with “${firsts[at] ?? ''}”. Vary one or two of them.`
    return [{ start, end, criterion: 'Clarity', isPraise: false, text: advice }]
  })
}

/** Of what is longer than an answer that is typed in minutes. */
function structureOf(text: string, sentences: readonly Sentence[], kind: WritingKind): WritingRemark[] {
  if (kind !== 'essay') return []
  const paragraphs = text.split(/\n\s*\n|\n(?=\s*\S)/).filter((part) => part.trim() !== '').length
  if (paragraphs >= 3 && paragraphs <= 7)
    return [
      {
        start: null,
        end: null,
        criterion: 'Structure',
        isPraise: true,
        text: `${counted(paragraphs, 'paragraph')}: one can see how it goes on.`,
      },
    ]
  if (sentences.length < 6) return []
  const advice = paragraphs < 3 ? 'give each reason a paragraph of its own.' : 'join those that make one point.'
  return [
    {
      start: null,
      end: null,
      criterion: 'Structure',
      isPraise: false,
      text: `${counted(paragraphs, 'paragraph')}: ${advice}`,
    },
  ]
}
