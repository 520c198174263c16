import type { Passage } from '../passage.ts'
import type { PlacedLine } from './line.ts'
import { type Statement, statementsOf } from './statements.ts'

/** How a sentence begins that speaks of what the one before it named. */
const pointsBack = /^(?:this|that|these|those|it|its|they|their|them|he|his|she|her|both|such)\b/i
/** Sentences of a paragraph that are taken along at most. */
const mostBefore = 2

/** Lines with what they cannot be read without, where it may be said: the sentences before one that points back, in the same paragraph,
 *  and the sentence that an item of a list goes on from. */
export function withAntecedents(
  lines: readonly PlacedLine[],
  maySay: (passage: Passage, sentence: Statement) => boolean,
): PlacedLine[] {
  const whole: PlacedLine[] = []
  for (const line of lines) {
    const { passage, sentence } = line
    const isSaid = ({ start }: Statement) =>
      [...whole, ...lines].some((other) => other.passage.id === passage.id && other.sentence.start === start)
    const statements = statementsOf(passage.text)
    const before = sentence.list === undefined ? pointedTo(statements, sentence) : leadTo(statements, sentence)
    const added = before.every((each) => maySay(passage, each)) ? before.filter((each) => !isSaid(each)) : []
    whole.push(...added.map((each) => ({ ...line, sentence: each })), line)
  }
  return whole
}

function pointedTo(statements: readonly Statement[], { start }: Statement): Statement[] {
  const before: Statement[] = []
  for (let at = statements.findIndex((each) => each.start === start); before.length < mostBefore; at -= 1) {
    const [own, previous] = [statements[at], statements[at - 1]]
    if (!own || !previous || own.isFirst || !pointsBack.test(own.text)) break
    before.unshift(previous)
  }
  return before
}

/** What a list goes on from is no whole sentence: "It is an emergency with any of:". Rows have their heads. */
function leadTo(statements: readonly Statement[], { list, cells }: Statement): Statement[] {
  const lead = statements[statements.findIndex((each) => each.list === list) - 1]
  return cells || !lead || lead.list !== undefined || /[.!?]["'”’)]*$/.test(lead.text) ? [] : [lead]
}
