import type { Task } from '../../content/task.ts'

/** How the student finds the own answer on one point. */
export const judgements = ['shown', 'in-part', 'missing'] as const
export type Judgement = (typeof judgements)[number]

/** A point to compare one's own answer with. */
export interface ChecklistPoint {
  text: string
  /** What a good and a poor answer show of it. */
  good?: string
  poor?: string
}

/** What the universities say they read an essay for: that it argues. It is not marked centrally. */
const essayPoints: readonly ChecklistPoint[] = [
  { text: 'Answers the question as it is set', good: 'Every paragraph bears on it', poor: 'Writes about its subject' },
  { text: 'Fixes the words that matter', good: 'Says what they are taken to mean', poor: 'Slides between meanings' },
  {
    text: 'Takes a position',
    good: 'It is plain from the first paragraph',
    poor: 'Lists views and ends with “it depends”',
  },
  { text: 'Gives reasons', good: 'A reason and an example for each step', poor: 'Says the same more strongly' },
  {
    text: 'Meets the best objection',
    good: 'In its strong form, and answers it',
    poor: 'Only one that is easily answered',
  },
  {
    text: 'Ends where the argument leads',
    good: 'Says what has been shown, and its limit',
    poor: 'Repeats the beginning',
  },
]

export function checklistOf(task: Task): readonly ChecklistPoint[] {
  switch (task.type) {
    case 'casper-scenario':
      return task.weighs.map((text) => ({ text }))
    case 'mmi-station':
      return task.criteria
    case 'essay':
      return essayPoints
  }
}

export type Checklist = readonly (Judgement | null)[]

const letters: Record<Judgement, string> = { shown: 's', 'in-part': 'p', missing: 'm' }

/** The checklist as the text of a register: a letter a point, `-` where it is not judged. */
export const checklistText = (checklist: Checklist): string =>
  checklist.map((judgement) => (judgement === null ? '-' : letters[judgement])).join('')

/** The same read back, for so many points. What another release wrote and this one does not know counts as not judged. */
export function readChecklist(text: unknown, points: number): Checklist {
  const written = typeof text === 'string' ? text : ''
  return Array.from(
    { length: points },
    (_, at) => judgements.find((judgement) => letters[judgement] === written[at]) ?? null,
  )
}
