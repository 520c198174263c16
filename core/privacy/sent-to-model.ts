/** What a language model is sent with a question. */
export const sentToModel: readonly string[] = [
  'your question, as you wrote it, up to 2,000 characters, without e-mail addresses in it',
  'the question before it, where yours says little by itself',
  'up to eight passages of our study material, which you may read yourself',
]
/** And what never. */
const notSent: readonly string[] = [
  'your name, your account, or anything else that says who asks',
  'your answers, results, plans, notes and the rest of the conversation',
  'questions of our bank that you ask about, or that you paste and we recognise',
]

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** What stands in the privacy text in place of `{{sentToModel}}`: Markdown. */
export const sentToModelInWords = `What is sent:\n\n${list(sentToModel)}\n\nWhat is not:\n\n${list(notSent)}`

/** For a privacy text that leaves it out. Where no model is asked, nothing of it is shown. */
export const sentToModelSection = `{{#modelRecipient}}

## What a language model is sent

Where you agree to it, the tutor has a language model at {{modelRecipient}} put our study material into words. Until you agree, and from when you take that back, nothing is sent there.

{{sentToModel}}

{{/modelRecipient}}`
