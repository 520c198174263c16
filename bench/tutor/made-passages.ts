import type { Passage } from '../../core/tutor/passage.ts'

/** Words that every text holds, the most common first. */
const common = 'the of and to a in is with for or on by as be it that are from at this not an which was if'.split(' ')
const syllables = 'ba ce di fo gu ha ki lo mu ne pa ri so tu va xe zo bra cle dri flu gra pho sta tri'.split(' ')
const vocabulary = 30_000
const wordsOfPassage = 60
const concepts = 1000

/** Passages of made words that are as rare as words are (Zipf's law), the first of them in every text; the same on every engine. */
export function madePassages(count: number): Passage[] {
  const next = chance(7)
  return Array.from({ length: count }, (_, at) => {
    const concept = Math.floor((at * concepts) / count)
    return {
      id: `note:${at}`,
      kind: 'note',
      sourceId: `note-${Math.floor(at / 20)}`,
      courseId: 1 + (concept % 10),
      topic: `topic-${concept % 100}`,
      concept: null,
      heading: [
        `${word(concept + 200)} ${word(concept * 3 + 500)}`,
        `${word(at % 20_000)} ${drawn(next)} ${drawn(next)}`,
      ],
      text: Array.from({ length: wordsOfPassage }, () => drawn(next)).join(' '),
      keyOf: null,
      sources: [],
    }
  })
}

/** Questions in words of the passages: twelve each, some of which every text holds. */
export function madeQueries(passages: readonly Passage[], count: number): string[] {
  const next = chance(11)
  return Array.from({ length: count }, () => {
    const words = passages[Math.floor(next() * passages.length)]?.text.split(' ') ?? []
    return Array.from({ length: 12 }, () => words[Math.floor(next() * words.length)] ?? '').join(' ')
  })
}

/** A word by its rank, from 0. */
function word(rank: number): string {
  let rest = rank + 25
  let letters = ''
  while (rest > 0) {
    letters += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  }
  return letters
}

/** The word of rank r with a chance in proportion to 1 / r; the first ranks are those that every text holds. */
function drawn(next: () => number): string {
  const rank = Math.floor(Math.exp(next() * Math.log(vocabulary))) - 1
  return common[rank] ?? word(rank)
}

/** Numbers of 0 to 1, the same each time (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
