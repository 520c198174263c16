import type { PlainTextRules } from '../plain-text-rules.ts'
import type { NumericTemplate } from './schema.ts'

/** Only what is made of a template is asked: it has reasons, and neither a key nor answers of its own. */
export const numericTemplatePlainText: Pick<PlainTextRules<NumericTemplate>, 'reasonsOf'> = {
  reasonsOf: ({ pitfalls }) =>
    pitfalls.map(({ explanation }, at) => ({ part: `slip-${at + 1}`, about: null, reason: explanation })),
}
