import { sentToModelInWords } from '../../privacy/sent-to-model.ts'
import { storedInWords } from '../../privacy/stored-in-words.ts'
import type { Identity } from './shop.ts'

const section = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const gap = /\{\{(\w+)\}\}/g

/** What is told of this server beside who runs it. */
export interface ServerFacts {
  /** Host of the language model that the tutor asks; `null`: it asks none. */
  modelRecipient: string | null
}

const noFacts: ServerFacts = { modelRecipient: null }

/** A legal text with what `identity` says in place of `{{name}}` and the like. As in Mustache, what stands between `{{#name}}` and
 *  `{{/name}}` stays where there is such a thing, and from `{{^name}}` where there is none. A name that is not known stays as it
 *  is: the linter has told of it. */
export function fillIn(body: string, identity: Identity, facts: ServerFacts = noFacts): string {
  const known = fillings(identity, facts)
  return body
    .replace(section, (whole, sign: string, name: string, inner: string) => {
      const filling = known.get(name)
      if (filling === undefined) return whole
      return (filling !== '') === (sign === '#') ? inner : ''
    })
    .replace(gap, (whole, name: string) => known.get(name) ?? whole)
    .trim()
}

/** Names between braces that nothing stands for, and those of a part that is not closed. */
export function unknownGaps(body: string, identity: Identity): string[] {
  const known = fillings(identity, noFacts)
  const names = Array.from(body.matchAll(/\{\{[#^/]?(\w+)\}\}/g), ([, name = '']) => name)
  const open = Array.from(fillIn(body, identity).matchAll(/\{\{[#^/](\w+)\}\}/g), ([, name = '']) => name)
  return [...new Set([...names.filter((name) => !known.has(name)), ...open])]
}

/** By name; empty where the identity has no such thing. */
function fillings(
  { name, supportEmail, responsePromise, operator, sourceUrl = '' }: Identity,
  { modelRecipient }: ServerFacts,
): Map<string, string> {
  return new Map(
    Object.entries({
      name,
      supportEmail,
      responsePromise,
      operatorName: operator.name,
      operatorAddress: operator.address,
      companyNumber: operator.companyNumber,
      icoNumber: operator.icoNumber,
      isSample: operator.isSample ? 'yes' : '',
      sourceUrl,
      modelRecipient: modelRecipient ?? '',
      sentToModel: sentToModelInWords,
      ...storedInWords,
    }),
  )
}
