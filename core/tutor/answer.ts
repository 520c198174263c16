import type { PassageKind, PassageSource } from './passage.ts'
import type { TableCell } from './table-text.ts'

/** What a message asks for (specification 2, section 3). */
export const messageTypes = ['question', 'explanation', 'practice-questions', 'study-plan'] as const
export type MessageType = (typeof messageTypes)[number]

export const modes = ['qa', 'summary', 'writing'] as const
export type Mode = (typeof modes)[number]

/** Against what a text is read in the writing mode. */
export const writingKinds = ['casper', 'mmi', 'essay', 'personal-statement'] as const
export type WritingKind = (typeof writingKinds)[number]

/** What a question is asked about. */
export type AskedAbout =
  /** `chosen`: what the student chose, as the type of the question writes it; `null` before their first attempt: then nothing that
   *  gives the key away is ever answered. */
  | { kind: 'question'; courseId: number; itemId: string; chosen: unknown }
  | { kind: 'topic'; courseId: number; topic: string }
  | { kind: 'course'; courseId: number }
  /** A report of an exam that was sat. */
  | { kind: 'score'; courseId: number; examId: string }

/** One sentence of an answer. */
export interface AnswerSentence {
  text: string
  /** Of a row of a table: its cells, each verbatim with the head of its column as it is written ("": it has none). `text` has the same in
   *  one line. */
  cells?: readonly TableCell[]
  /** Number of the citation that it is taken from, from 1; `null` for what the tutor says itself ("Your notes say:"). */
  citation: number | null
  /** `verbatim`: stands so in the cited passage. `supported`: a model's words, held by the cited passage. `unsupported`: a model's
   *  words that no passage holds, shown as such. `own`: the tutor's own, which states nothing of the subject. */
  support: 'verbatim' | 'supported' | 'unsupported' | 'own'
}

export interface Citation {
  /** From 1, in the order of the answer. */
  number: number
  passageId: string
  kind: PassageKind
  courseId: number | null
  sourceId: string
  /** Heading of the passage, joined by " › ". */
  title: string
  /** Address within the app that opens the passage with the words marked. */
  href: string
  /** The cited words, verbatim, and where they stand in the passage's text (UTF-16 units, end excluded). */
  quote: string
  start: number
  end: number
  sources: readonly PassageSource[]
}

/** Who wrote an answer: the embedded engine, on this device or on the server, or a language model over the same passages. */
export type Engine = 'device' | 'server' | 'model'

export interface TutorAnswer {
  sentences: AnswerSentence[]
  /** In the order of their numbers; a screen shows up to three of them at first. */
  citations: Citation[]
  /** 0 to 1: how likely the answer is to hold what was asked, calibrated; `null` where nothing was claimed (a plan, questions). */
  confidence: number | null
  /** The library does not answer it: `sentences` say so, `nearest` leads on. */
  isAbstained: boolean
  /** Topics nearest to what was asked, best first; at most three. */
  nearest: { courseId: number | null; topic: string | null; title: string; href: string }[]
  /** Up to two sentences on the student's own work that were reckoned from it. */
  learningInsights: string[]
  /** Questions of the bank to be answered in the conversation. */
  questions: { courseId: number; itemId: string }[]
  /** What to do next, from the learner's own plan. */
  plan: { title: string; minutes: number; why: string; href: string }[]
  /** Feedback on a text, sentence by sentence; empty in other modes. */
  feedback: WritingRemark[]
  engine: Engine
}

export interface WritingRemark {
  /** Where in the text it is about (UTF-16 units); `null`: the whole. */
  start: number | null
  end: number | null
  criterion: string
  isPraise: boolean
  text: string
}

/** A rung of the hint ladder, the weakest first. Before the first attempt none of them gives the key away. */
export const rungs = ['nudge', 'concept', 'rule', 'line'] as const
export type Rung = (typeof rungs)[number]
