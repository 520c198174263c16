import { normalise } from '../../search/words.ts'

/** Words that turn a statement into its opposite. */
const negations =
  /\b(?:not|no|never|none|neither|nor|without|cannot|(?:is|are|was|were|do|does|did|has|have|had|ca|could|should|would|wo|must|need)nt|avoid\w*|contraindicat\w*|unless|except|stop\w*|withh(?:o|e)ld\w*|un(?:safe|lawful|able|necessary|likely|enforceable)|illegal|invalid|void|harmless|exclud\w*|fails?|lacks?)\b/

/** Pairs of which one is said for the other where a statement is turned round. */
const pairs: readonly [string, string][] = [
  ['increas', 'decreas'],
  ['rais', 'lower'],
  ['rise', 'fall'],
  ['high', 'low'],
  ['hyper', 'hypo'],
  ['more', 'less'],
  ['more', 'fewer'],
  ['above', 'below'],
  ['over', 'under'],
  ['before', 'after'],
  ['left', 'right'],
  ['early', 'late'],
  ['first', 'last'],
  ['first', 'second'],
  ['always', 'sometimes'],
  ['must', 'may'],
  ['must', 'should'],
  ['all', 'some'],
  ['only', 'also'],
  ['acute', 'chronic'],
  ['oral', 'intraven'],
  ['oral', 'intramuscul'],
  ['intraven', 'intramuscul'],
  ['intraven', 'subcutan'],
  ['systol', 'diastol'],
  ['agonist', 'antagonist'],
  ['claimant', 'defendant'],
  ['civil', 'criminal'],
  ['adult', 'child'],
  ['alkal', 'acid'],
  ['dilat', 'constrict'],
  ['positiv', 'negativ'],
  ['benefi', 'harm'],
  ['safe', 'danger'],
]
const directions = [...new Set(pairs.flat())]

/** Which way a statement goes: whether it says "not" in any form, and which words in it have an opposite. */
export function turnsOf(text: string): { isNegated: boolean; directions: string[] } {
  const words = normalise(text).match(/\p{L}+/gu) ?? []
  return {
    isNegated: words.some((word) => negations.test(word)),
    directions: directions.filter((direction) => words.some((word) => word.startsWith(direction))),
  }
}
