import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const labelled = z.object({
  field: z.optional(z.enum(['medicine', 'dentistry', 'pharmacy', 'law', 'admissions'])),
  is: z.enum(['answerable', 'near-miss', 'foreign']),
  question: z.string(),
  /** Where the library answers it, one place of possibly several. */
  source: z.optional(z.string()),
})
export type LabelledQuestion = z.infer<typeof labelled>

const file = z.object({ questions: z.array(labelled) })
const written = z.array(z.object({ question: z.string() }))

/** Questions in two halves: the first to fit by, the second to measure by. */
export interface Halves<Question> {
  fitted: Question[]
  measured: Question[]
}

/** The set of 300, each half with as much of each field and kind. */
export const questionSet = async (): Promise<Halves<LabelledQuestion>> =>
  halvesOf(z.parse(file, await read('question-set.yaml')).questions)

/** What the library does not answer, written in passing and at length. */
export const chattyQuestions = async (): Promise<Halves<LabelledQuestion>> =>
  halvesOf(z.parse(file, await read('chatty-questions.yaml')).questions)

/** Those that are only fitted to. */
export const fittedQuestions = async (): Promise<LabelledQuestion[]> =>
  z.parse(file, await read('fitted-questions.yaml')).questions

/** Questions of readers who saw only the name of a concept that a course has. */
export const studentQuestions = async (): Promise<Halves<LabelledQuestion>> =>
  halvesOf(
    z.parse(written, await read('student-questions.yaml')).map(({ question }) => ({ is: 'answerable', question })),
  )

const read = async (name: string): Promise<unknown> => parse(await readFile(new URL(name, import.meta.url), 'utf8'))

const halvesOf = <Question>(questions: readonly Question[]): Halves<Question> => ({
  fitted: questions.filter((_, at) => at % 2 === 0),
  measured: questions.filter((_, at) => at % 2 === 1),
})
