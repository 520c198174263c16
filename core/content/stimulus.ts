import * as z from 'zod/mini'
import { itemParts, keepOrder, option, words } from './parts.ts'

const common = {
  kind: z.literal('stimulus'),
  ...itemParts,
  title: words,
  /** Limited Markdown: the passage, the scenario, or the lead-in of an option list. */
  body: words,
}

/** A text, table or picture that several questions are about. */
const passage = z.strictObject({ ...common, type: z.literal('passage') })

/** Options that the stems of an extended matching set share. */
export const optionList = z.strictObject({
  ...common,
  type: z.literal('option-list'),
  options: z.array(option).check(z.minLength(4), z.maxLength(8)),
  keepOrder,
})
export type OptionList = z.infer<typeof optionList>

export const stimulus = z.discriminatedUnion('type', [passage, optionList])
export type Stimulus = z.infer<typeof stimulus>
