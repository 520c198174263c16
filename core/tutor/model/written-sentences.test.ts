import { expect, test } from 'vitest'
import { sentenceReader } from './written-sentences.ts'

function read(pieces: readonly string[]): string[] {
  const reader = sentenceReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const text = 'Give it into the thigh. [1] It acts at once [2, 3]. Is 0.5 ml enough? [4]\n- Call for help [1].'
const sentences = [
  'Give it into the thigh [1].',
  'It acts at once [2, 3].',
  'Is 0.5 ml enough [4]?',
  'Call for help [1].',
]

test('sentences are the same however the text is cut', () => {
  for (const size of [1, 2, 3, 7, 50, 500]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    expect(read(pieces), `pieces of ${size}`).toEqual(sentences)
  }
})

test('a sentence is told when the next begins', () => {
  const reader = sentenceReader()
  expect(reader.push('One stands here [1]. ')).toEqual([])
  expect(reader.push('Tw')).toEqual(['One stands here [1].'])
})

test('what never ends is refused', () => {
  const reader = sentenceReader()
  expect(() => Array.from({ length: 100 }, () => reader.push('word '.repeat(20)))).toThrow(RangeError)
})

test('nor is a sentence told that is longer than one can be, however it comes', () => {
  const long = `${'word '.repeat(300)}[1]. `
  for (const pieces of [[`${long}Then.`], [long, 'Then.'], ['One. ', long], [...`${long}Then.`]])
    expect(() => read(pieces)).toThrow(RangeError)
})
