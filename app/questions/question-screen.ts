import type { ReactNode } from 'react'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import type { Answer } from '../../core/questions/answer.ts'
import type { Verdict } from '../../core/study/mark.ts'

export interface AnswerAreaProps<Q> {
  question: Q
  /** What is chosen or typed so far. */
  choice: Answer | null
  /** How the answer was marked, as `outcomeOf` says it; it is fixed then. `null` while none is given. */
  verdict: Verdict | 'unmarked' | null
  /** What is wrong with the choice, where the area has a place to say it. */
  error: string | null
  onChoose: (choice: Answer | null) => void
  /** Options struck out. */
  struck?: readonly string[]
  /** Left out where options cannot be struck out. */
  onStrike?: (optionId: string) => void
}

export interface ReviewProps<Q> {
  question: Q
  /** What the student answered; `null` when it is not known here. */
  answer: Answer | null
  /** Heading of a part, below that of the explanation. */
  Heading: 'h3' | 'h4' | 'h5'
}

/** What a screen needs to know of a type of question. */
export interface QuestionScreen<Q extends PractisableQuestion = PractisableQuestion> {
  /** The stem and what it is answered with. */
  AnswerArea(props: AnswerAreaProps<Q>): ReactNode
  /** Whether the first frame has the stem alone. */
  isAreaLate?: true
  /** What is to be chosen from or given, to be read only. */
  Outline(props: { question: Q }): ReactNode
  /** The right answer with its reason and the line to take away first, then what the student answered, then the rest. */
  Review(props: ReviewProps<Q>): ReactNode
  /** Ids of the options, in the order that keys choose them in; none where one types. */
  optionIds(question: Q): readonly string[]
  /** What has to be done before this choice can be marked, in words; `null` when it can. */
  problemOf(choice: Answer | null, question: Q): string | null
  /** Whether the area says that itself, at a field that then takes the focus. */
  saysProblem: boolean
  /** An answer in its own words, as it is told beside others: a student's, or the right one. */
  inWords(question: Q, answer: Answer | 'key'): ReactNode
  /** Limited Markdown that is searched. Nothing of it gives the answer away. */
  searchedTexts(question: Q): string[]
}
