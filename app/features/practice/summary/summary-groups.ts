import { hasFullMarks, hasLostMarks } from '../../../../core/study/mark.ts'
import type { PracticeSession, QuestionRef, SessionItem } from '../../../../core/study/session.ts'
import { type PracticeHistory, allQuestions, pickQuestions } from '../../../../core/study/pick.ts'

/** A question of a run and its place in it, from 1. */
export interface PlacedItem {
  item: SessionItem
  place: number
}

const groups: readonly { title: string; takes: (item: SessionItem) => boolean }[] = [
  { title: 'Sure, but incorrect', takes: (item) => isIncorrect(item) && item.confidence === 'sure' },
  { title: 'Incorrect', takes: isIncorrect },
  { title: 'Unsure, but right', takes: isUnsureButRight },
  { title: 'Right', takes: isRight },
  { title: 'Not marked yet', takes: ({ given }) => given !== null },
  { title: 'Not answered', takes: () => true },
]

/** The questions of a run, each once, those first that have most to teach. Groups without a question are left out. */
export function groupsOf({ items }: PracticeSession): { title: string; items: PlacedItem[] }[] {
  const placed = items.map((item, at) => ({ item, place: at + 1, group: groups.find(({ takes }) => takes(item)) }))
  return groups.flatMap((group) => {
    const own = placed.filter((each) => each.group === group)
    return own.length === 0 ? [] : [{ title: group.title, items: own }]
  })
}

function isIncorrect({ given }: SessionItem): boolean {
  return hasLostMarks(given?.mark ?? null)
}

function isRight({ given }: SessionItem): boolean {
  return hasFullMarks(given?.mark ?? null)
}

/** Said to be less than sure; whoever said nothing was not asked. */
function isUnsureButRight(item: SessionItem): boolean {
  return isRight(item) && item.confidence !== null && item.confidence !== 'sure'
}

/** The one thing to do after a run, and the questions to do it with. */
export interface NextStep {
  is: 'repeat-incorrect' | 'repeat-unsure' | 'review-due' | 'go-on'
  itemIds: string[]
}

/** Questions of a run that a summary begins. */
const nextSize = 10

/** What to do next: repair what went wrong, make sure of what was guessed, review what is due, go on to what is new. `null`
 *  when all of the course is answered and nothing is due. `questions`: those the course has now. */
export function nextStep(
  session: PracticeSession,
  questions: readonly QuestionRef[],
  history: PracticeHistory,
): NextStep | null {
  const here = new Set(questions.map(({ itemId }) => itemId))
  const of = (takes: (item: SessionItem) => boolean) =>
    session.items.filter((item) => takes(item) && here.has(item.itemId)).map(({ itemId }) => itemId)
  const picked = (status: 'due' | 'unused') =>
    pickQuestions(questions, { ...allQuestions, status, size: nextSize }, history, session.id).map(
      ({ itemId }) => itemId,
    )
  const steps: NextStep[] = [
    { is: 'repeat-incorrect', itemIds: of(isIncorrect) },
    { is: 'repeat-unsure', itemIds: of(isUnsureButRight) },
    { is: 'review-due', itemIds: picked('due') },
    { is: 'go-on', itemIds: picked('unused') },
  ]
  return steps.find(({ itemIds }) => itemIds.length > 0) ?? null
}
