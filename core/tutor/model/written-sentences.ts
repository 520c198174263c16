import { sentencesOf } from '../quoting/sentences.ts'

/** No sentence is so long. */
const longestSentence = 1_000

/** Reads sentences out of what comes piece by piece. A sentence is told when the next one begins, since its number may stand behind its
 *  point. */
export function sentenceReader() {
  let rest = ''

  function take(isOver: boolean): string[] {
    // "… thigh. [1]" is "… thigh [1]."
    const text = rest.replace(
      /([.!?])[ \t]*((?:\[[\d,;\s]{1,20}\][ \t]*)+)(?=\s|$)/g,
      (_, end: string, marks: string) => {
        return ` ${marks.trim()}${end} `
      },
    )
    const found = sentencesOf(text)
    const last = found.at(-1)
    if (isOver || !last) {
      rest = ''
      return found.map((each) => each.text)
    }
    // A number that is half here belongs to the sentence before it.
    const held = /^\[[\d,;\s]*\]?$/.test(last.text) && found.length > 1 ? found.length - 2 : found.length - 1
    rest = text.slice(found[held]?.start)
    return found.slice(0, held).map((each) => each.text)
  }

  return {
    /** Throws a `RangeError` where no sentence ends, or one is longer than a sentence is. */
    push(piece: string): string[] {
      rest += piece
      const found = take(false)
      return bounded([...found, rest]).slice(0, -1)
    },
    /** What is left when nothing more comes. Throws as `push` does. */
    end: (): string[] => bounded(take(true)),
  }
}

function bounded(sentences: string[]): string[] {
  if (sentences.some(({ length }) => length > longestSentence)) throw new RangeError('no sentence ends')
  return sentences
}
