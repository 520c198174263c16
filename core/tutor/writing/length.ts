import { wordsOf } from '../../search/words.ts'
import { counted } from '../../study/learner/sentences.ts'
import type { WritingKind, WritingRemark } from '../answer.ts'

/** Of an LNAT essay, words: "around 500 to 600 words", and 750 as the most (lnat.ac.uk, "How to prepare"). */
const essay = { least: 450, most: 750, usual: '500 to 600 words' }
/** Of UCAS's three answers, characters with spaces, for entry from 2026 on (ucas.com, "The new personal statement"). */
const statement = { least: 350, most: 4_000 }
/** Words that show more than a first thought, in what is typed in minutes or said in a station. */
const short = { casper: 40, mmi: 80 }

/** How long a text is, held against what is asked for where that is published. */
export function lengthRemark(text: string, kind: WritingKind): WritingRemark {
  const words = wordsOf(text).length
  const characters = text.trim().length
  const remark = (isPraise: boolean, said: string): WritingRemark => ({
    start: null,
    end: null,
    criterion: 'Length',
    isPraise,
    text: said,
  })
  const long = counted(words, 'word')
  if (kind === 'essay') {
    if (words < essay.least)
      return remark(false, `${long}. Readers expect ${essay.usual}: a reason or the objection may be missing.`)
    if (words > essay.most)
      return remark(false, `${long}. The most that is useful is ${essay.most}: cut what is said twice.`)
    return remark(true, `${long}, which is what is expected.`)
  }
  if (kind === 'personal-statement') {
    const said = `${counted(characters, 'character')} with spaces`
    if (characters < statement.least)
      return remark(false, `${said}. Each of the three answers needs at least ${statement.least}.`)
    if (characters > statement.most) return remark(false, `${said}. All three answers together have at most 4,000.`)
    return remark(true, `${said}: between the ${statement.least} that an answer needs and the 4,000 of all three.`)
  }
  return words < short[kind]
    ? remark(false, `${long}, which is short: there is room for who else is in it, and for what you would do next.`)
    : remark(true, `${long}: enough for more than a first thought.`)
}
