import { finding, type Finding, type Item } from './finding.ts'
import type { Option } from '../../core/content/parts.ts'
import { plainTextOf } from '../../core/questions/plain-text-by-type.ts'
import type { Question } from '../../core/questions/question.ts'
import { textsIn } from '../../core/content/shop/texts.ts'

/** Longest sentence of a stem, in words: a reader under the clock loses the thread of a longer one. */
const sentenceWords = 55
/** Fewest and most words of a study note. */
const noteWords = { least: 500, most: 1200 }
/** Most words of what a CASPer sample answers at one go: two questions typed in 3:30, or one spoken in a minute. */
const sampleWords = 130

/** Rules about how an item is worded. */
export function lintWords(item: Item): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, item.id, message))
  const texts = textsOf(item)
  const all = texts.join('\n')

  for (const [pattern, instead] of badUnits) {
    const written = pattern.exec(all)?.[0]
    if (written !== undefined) tell('unit-style', `"${written.trim()}": ${instead}`)
  }
  const unfinished = /\b(?:TODO|TBC|FIXME|lorem ipsum|coming soon)\b/i.exec(all)?.[0]
  if (unfinished !== undefined) tell('unfinished', `"${unfinished}" is left in, finish it`)
  const claim =
    /\b(?:expert[- ]reviewed|(?:reviewed|verified|checked|approved) by (?:an? )?(?:experts?|doctors?|lawyers?|clinicians?|examiners?))\b/i
  const claimed = claim.exec(all)?.[0]
  if (claimed !== undefined) tell('review-claimed', `"${claimed}" is not so, take it out`)

  if (item.kind === 'note') {
    const count = wordsIn(item.body)
    if (count < noteWords.least || count > noteWords.most) {
      tell('note-length', `has ${count} words, make it ${noteWords.least} to ${noteWords.most}`)
    }
  }
  if (item.kind === 'task' && item.type === 'casper-scenario') {
    const { format, samples } = item
    for (const { text } of Object.values(samples)) {
      const answers = format === 'typed' ? [text] : text.split(/\n\n(?=2\. )/)
      const count = Math.max(...answers.map(wordsIn))
      if (count > sampleWords)
        tell('sample-length', `a sample has ${count} words, more than fit into its time: ${sampleWords}`)
    }
  }
  if (item.kind === 'question') found.push(...lintStem(item))
  if (item.kind === 'question' && 'options' in item)
    found.push(...lintOptionWords(item.id, item.options, plainTextOf(item).keyParts(item)))
  return found
}

/** Ways to write a unit that cost lives or marks, and what to write. */
const badUnits: [pattern: RegExp, instead: string][] = [
  [/\d\s?(?:mcg|µg|μg|ug)\b/, 'write micrograms in full'],
  [/\d\s?(?:mls|gms?|kgs|mgs|hrs|cc)\b/, 'write the unit as mL, g, kg, mg, hours'],
  [/\d(?:mg|kg|mL|ml|mmol|micrograms|mmHg|cm|kPa|bpm)\b/, 'put a space between number and unit'],
  [/\d\s?ml\b/, 'write mL'],
  [/\d\s?(?:U|IU)\b(?!\/[a-z]*L)/, 'write units in full'],
  [/(?<![\d.])\.\d/, 'write the zero before the point'],
]

function lintStem({ id, stem }: Question): Finding[] {
  const found: Finding[] = []
  const plain = stem.replace(/^\s*\|.*$/gm, ' ').replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
  const sentences = plain.split(/(?<=[.?!:;])\s+|\n\s*(?:\n|[-*]|\d+\.)/)
  const longest = Math.max(...sentences.map(wordsIn))
  if (longest > sentenceWords) {
    found.push(finding('stem-readability', id, `a sentence of the stem has ${longest} words, cut it up`))
  }
  const asked = sentences.filter((sentence) => sentence.trim().endsWith('?')).at(-1) ?? ''
  const negative =
    /\b(?:[Ww]hich|[Ww]hat|[Ww]ho)\b[^?]*?(?<!\bat )(?<!\bor )(?<!\*)\b(?:not|except|least)\b(?!\*)/.exec(asked)
  if (negative) {
    found.push(finding('negative-unmarked', id, 'the question is asked in the negative: set the word in **bold**'))
  }
  return found
}

function lintOptionWords(id: string, options: readonly Option[], keys: readonly string[]): Finding[] {
  const found: Finding[] = []
  for (const option of options) {
    const { text } = option
    if (
      /\b(?:all|none|both|neither|any) of the (?:above|other options|options)\b|^(?:all|none|both|neither) of (?:these|them)\.?$/i.test(
        text,
      )
    ) {
      found.push(finding('all-of-the-above', id, `option ${option.id} refers to the others, say what it means`))
    }
  }
  const isAbsolute = ({ text }: Option) =>
    /\b(?:always|never|invariably|impossible|guaranteed|in every case)\b/i.test(text)
  const giveaways = options.filter((option) => !keys.includes(option.id) && isAbsolute(option))
  const keyIsAbsolute = options.some((option) => keys.includes(option.id) && isAbsolute(option))
  if (giveaways.length >= 2 && !keyIsAbsolute) {
    const letters = giveaways.map((option) => option.id).join(' and ')
    found.push(finding('absolute-words', id, `only distractors ${letters} say always or never, which gives them away`))
  }
  return found
}

/** Every text of an item that a student reads; names, dates and addresses are none. */
const textsOf = (item: Item): string[] => textsIn(item, notRead).map((text) => text.replaceAll(/\]\([^)]*\)/g, '](…)'))

const notRead = new Set([
  'id',
  'topic',
  'concept',
  'stimulusId',
  'kind',
  'type',
  'sources',
  'reviewBy',
  'expression',
  'name',
  'unit',
  'rounding',
])

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
