import { finding, isClose, normalised, numbersIn, type Finding } from './finding.ts'
import type { Option } from '../../core/content/parts.ts'
import type { MultipleResponse } from '../../core/questions/multiple-response/schema.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'

const saysWrong =
  /^(?:no\b|not (?:right|correct)|incorrect|wrong|false)|\b(?:this|option|answer) is (?:not (?:right|correct)|incorrect|wrong|false)\b/i
const saysRight =
  /^(?:yes\b|correct|right\b|true\b)|\b(?:this|it) is (?:the )?(?:correct|right|best)(?: answer| option)?(?=[.,;:]|$)|\bthis (?:option|answer) is (?:correct|right)\b/i

/** Rules about one single best answer question. */
export function lintOptions(question: SingleBestAnswer): Finding[] {
  const { id, options } = question
  const found = lintEachOption(id, options)
  const tell = (rule: string, message: string) => found.push(finding(rule, id, message))
  const key = options.find((option) => option.id === question.key)
  if (!key) {
    tell('key-not-an-option', `key ${question.key} is none of the options ${lettersOf(options)}, correct it`)
    return found
  }
  const distractors = options.filter((option) => option !== key)
  for (const message of contradictions(key, distractors)) tell('key-contradicted', message)

  const longest = Math.max(...distractors.map((option) => option.text.length))
  // Half as long again, and by more than a word or two: short options differ by that much by nature.
  if (key.text.length > longest * 1.5 && key.text.length - longest > 15) {
    tell('key-longest', 'the key is far longer than every other option, so it gives itself away: even them out')
  }
  return found
}

/** Rules about a question with several keys. */
export function lintMultiple({ id, options, keys }: MultipleResponse): Finding[] {
  const found = lintEachOption(id, options)
  const tell = (rule: string, message: string) => found.push(finding(rule, id, message))
  for (const key of keys.filter((each) => !options.some((option) => option.id === each))) {
    tell('key-not-an-option', `key ${key} is none of the options ${lettersOf(options)}, correct it`)
  }
  if (new Set(keys).size < keys.length) tell('key-not-an-option', 'a key is listed twice, remove one')
  if (keys.length >= options.length) tell('key-not-an-option', 'every option is a key, so there is nothing to choose')
  for (const option of options) {
    const isKey = keys.includes(option.id)
    if (isKey && saysWrong.test(option.explanation)) {
      tell('key-contradicted', `option ${option.id} is a key, but its explanation calls it wrong`)
    }
    if (!isKey && saysRight.test(option.explanation)) {
      tell('key-contradicted', `option ${option.id} is not a key, but its explanation calls it right`)
    }
  }
  return found
}

export const lettersOf = (options: readonly { id: string }[]) => options.map((option) => option.id).join('')

/** Rules about options whatever is asked of them: letters in order, none twice, each explained. */
export function lintEachOption(id: string, options: readonly Option[]): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, id, message))
  const letters = lettersOf(options)
  if (!'abcdefgh'.startsWith(letters)) tell('option-letters', `options are ${letters}: letter them a, b, c, … in order`)

  const texts = new Map<string, string>()
  for (const option of options) {
    const text = normalised(option.text)
    const first = texts.get(text)
    if (first !== undefined) tell('duplicate-option', `options ${first} and ${option.id} say the same, change one`)
    texts.set(text, option.id)
    if (normalised(option.explanation).length < 15 || normalised(option.explanation) === text) {
      tell('option-unexplained', `option ${option.id}: say why it is right or wrong`)
    }
  }
  return found
}

function contradictions(key: Option, distractors: Option[]): string[] {
  const found: string[] = []
  if (saysWrong.test(key.explanation)) found.push(`option ${key.id} is the key, but its explanation calls it wrong`)
  for (const option of distractors) {
    if (saysRight.test(option.explanation)) {
      found.push(`option ${option.id} is not the key, but its explanation calls it right`)
    }
  }
  const value = soleNumber(key.text)
  if (value !== null) {
    const stated = numbersIn(key.explanation)
    const calculates = key.explanation.includes('=')
    if (calculates && !stated.some((each) => isClose(each, value))) {
      found.push(`the explanation of option ${key.id} calculates, but never comes to ${key.text}`)
    }
  }
  return found
}

/** The number of an option that is nothing but a number and its unit; `null` for anything else. */
function soleNumber(text: string): number | null {
  return /^£?\d[\d,.]*(?:\s?\S+)?$/.test(text) ? (numbersIn(text)[0] ?? null) : null
}
