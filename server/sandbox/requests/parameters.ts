import * as z from 'zod/mini'
import { failure, type Failure } from './failure.ts'
import type { GivenParameters } from './form-encoding.ts'

/** Everything arrives as text. These are the kinds of values that parameters have; an object of them is `z.strictObject`, so that what
 *  Stripe does not know is refused. */

export const text = z.string().check(z.maxLength(5_000))

export const integer = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/** An empty text unsets a parameter that may be empty. */
export const emptyable = <S extends z.ZodMiniType>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ])

export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'object' && given !== null ? Object.values(given) : given)),
    z.array(item),
  )

const entries = z.record(z.string().check(z.maxLength(40)), text)

/** Of what is made. */
export const metadata = z.optional(entries)

/** New entries beside what is there; an empty value takes one out, an empty whole takes all out. */
export const metadataChange = z.optional(emptyable(entries))

/** What a list's `created` and its like take. */
export const range = z.optional(
  z.union([
    integer,
    z.strictObject({
      gt: z.optional(integer),
      gte: z.optional(integer),
      lt: z.optional(integer),
      lte: z.optional(integer),
    }),
  ]),
)
export type Range = z.output<typeof range>

/** Which part of a list is asked for. */
export const page = {
  limit: z.optional(integer),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
}

/** Metadata after a change. */
export function changedMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {}
  const all = Object.entries({ ...before, ...change })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}

/** What `schema` makes of the parameters. Throws the failure that Stripe answers for the first that is wrong. */
export function readParameters<S extends z.ZodMiniType>(schema: S, given: GivenParameters): z.output<S> {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  throw failureOf(result.error.issues, given)
}

function failureOf(issues: readonly z.core.$ZodIssue[], given: GivenParameters): Failure {
  const [issue] = issues.toSorted((one, other) => rank(one) - rank(other))
  if (!issue) return failure.invalid('Invalid request.')
  if (issue.code === 'invalid_union') return failureOf(inUnion(issue), given)
  if (issue.code === 'unrecognized_keys') return failure.unknownParameter(nameOf([...issue.path, issue.keys[0] ?? '']))
  const name = nameOf(issue.path)
  return isGiven(given, issue.path) ? invalidValue(issue, name) : failure.missing(name)
}

/** A parameter that does not exist is told of before a value that is wrong. */
const rank = ({ code }: z.core.$ZodIssue) => (code === 'unrecognized_keys' ? 0 : 1)

/** The way of reading that came furthest is the one that was meant. */
function inUnion({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const furthest = errors.toSorted((one, other) => depth(other) - depth(one))[0] ?? []
  return furthest.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

const depth = (issues: readonly z.core.$ZodIssue[]) =>
  Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)))

function invalidValue(issue: z.core.$ZodIssue, name: string): Failure {
  if (issue.code === 'invalid_format') return failure.invalid('Invalid integer', name, 'parameter_invalid_integer')
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ')
    return failure.invalid(`Invalid ${name}: must be one of ${values}`, name)
  }
  return failure.invalid(`Invalid ${issue.code === 'invalid_type' ? issue.expected : 'value'}`, name)
}

const nameOf = ([first, ...rest]: readonly PropertyKey[]) =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('')

function isGiven(given: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return given !== undefined
  const [name = '', ...rest] = path
  return typeof given === 'object' && given !== null && name in given && isGiven(Reflect.get(given, name), rest)
}
