import * as z from 'zod/mini'
import { hubForm, supportForm } from '../../../core/contract/shop/contact.ts'

// Fetched when a form is shown: the schemas come with it.

export type FieldWords = Record<string, string>

const schemas = { hub: hubForm, support: supportForm }

/** The first thing that is wrong with each field of a form, by its name. */
export function wrongFields(form: keyof typeof schemas, given: unknown): FieldWords {
  const found: FieldWords = {}
  for (const issue of z.safeParse(schemas[form], given).error?.issues ?? [])
    found[issue.path.join('.')] ??= issue.message
  return found
}
