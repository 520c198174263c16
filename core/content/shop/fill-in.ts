import type { Identity } from './shop.ts'

const gap = /\{\{(\w+)\}\}/g

/** A legal text with what `identity` says in place of `{{name}}` and the like. A name that is not known stays as it is: the
 *  linter has told of it. */
export function fillIn(body: string, identity: Identity): string {
  const known = fillings(identity)
  return body.replace(gap, (whole, name: string) => known.get(name) ?? whole).trim()
}

/** Names between braces that nothing stands for. */
export function unknownGaps(body: string, identity: Identity): string[] {
  const known = fillings(identity)
  return Array.from(body.matchAll(gap), ([, name = '']) => name).filter((name) => !known.has(name))
}

function fillings({ name, supportEmail, responsePromise, operator, sourceUrl }: Identity): Map<string, string> {
  return new Map([
    ['name', name],
    ['supportEmail', supportEmail],
    ['responsePromise', responsePromise],
    ['operatorName', operator.name],
    ['operatorAddress', operator.address],
    ['companyNumber', operator.companyNumber],
    ['icoNumber', operator.icoNumber],
    [
      'sampleNotice',
      operator.isSample
        ? '> **Sample details.** The name, address and numbers of the operator on this page are placeholders of the demonstration shop. Whoever runs the shop replaces them with their own.'
        : '',
    ],
    [
      'sourceOffer',
      sourceUrl === undefined
        ? `Write to ${supportEmail}, and we send you the source of the version that runs here.`
        : `[The source of the version that runs here](${sourceUrl}) is open to everyone.`,
    ],
  ])
}
