import * as z from 'zod/mini'
import { chanceOf, optionCount } from '../../../questions/chance.ts'

/** What the engine takes from the text of a question, so that its text need not be read again. */
export interface QuestionFacts {
  /** Empty where an item names none. */
  concept: string
  /** Of `chanceOf`. */
  chance: number
  /** To read and think, seconds: without the passage that it belongs to, and before the exam's own pace is known. */
  seconds: number
}

/** The same of a passage or an option list. */
export interface StimulusFacts {
  /** 0 for a passage. */
  options: number
  /** To read it, seconds. */
  seconds: number
}

/** Characters that an adult reads in a second: 238 words a minute (Brysbaert, Journal of Memory and Language 109, 2019) of six
 *  characters, their space among them. */
const charsPerSecond = (238 * 6) / 60
/** To decide, beyond reading. An exam's own pace takes the place of the sum where its body publishes it. */
const thinkingSeconds = 20
/** For each step of a calculation. */
const stepSeconds = 20

const text = z._default(z.string(), '')
const texts = z._default(z.array(z.object({ text })), [])
const readable = z.object({
  concept: text,
  stem: text,
  options: texts,
  statements: texts,
  items: texts,
  steps: z._default(z.array(z.unknown()), []),
})

/** `question`: as a pack has it, of any type, also of one that this release does not know. */
export function questionFacts(question: unknown): QuestionFacts {
  const { data } = z.safeParse(readable, question)
  if (!data) return { concept: '', chance: chanceOf(question), seconds: thinkingSeconds }
  const { concept, stem, options, statements, items, steps } = data
  const chars = [...options, ...statements, ...items].reduce((sum, part) => sum + part.text.length, stem.length)
  const seconds = Math.round(chars / charsPerSecond + thinkingSeconds + steps.length * stepSeconds)
  return { concept, chance: chanceOf(question), seconds }
}

const readableStimulus = z.object({ body: text, options: texts })

/** `stimulus`: as a pack has it. */
export function stimulusFacts(stimulus: unknown): StimulusFacts {
  const { body = '', options = [] } = z.safeParse(readableStimulus, stimulus).data ?? {}
  const chars = options.reduce((sum, option) => sum + option.text.length, body.length)
  return { options: optionCount(stimulus), seconds: Math.round(chars / charsPerSecond) }
}
