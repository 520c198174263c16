import * as z from 'zod/mini'
import { signInBody, signUpBody } from '../../../core/contract/account/auth.ts'

// Fetched by the forms when they are shown: the schemas come with it.

export const checkSignIn = (given: unknown) => wrongFields(signInBody, given)

export const checkSignUp = (given: unknown) => wrongFields(signUpBody, given)

/** The first thing that is wrong with each field, by its name. */
function wrongFields(schema: z.ZodMiniType, given: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of z.safeParse(schema, given).error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
  return found
}
