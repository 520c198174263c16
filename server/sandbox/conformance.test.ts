import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { billingScenarios } from '../testing/sandbox/billing-scenarios.ts'
import { recordScenarios, saleScenarios, type Recorded } from '../testing/sandbox/sandbox-scenarios.ts'
import type { Kind } from './kinds.ts'
import { operations } from './operations.ts'

const root = path.resolve(import.meta.dirname, '../..')
const stripeDir = path.join(root, 'node_modules/stripe/esm')

/** What Stripe's package calls the objects that the sandbox answers. */
const typeOfKind: Record<Exclude<Kind, 'sandbox.settings'>, string> = {
  customer: 'Customer',
  payment_method: 'PaymentMethod',
  payment_intent: 'PaymentIntent',
  setup_intent: 'SetupIntent',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  product: 'Product',
  price: 'Price',
  subscription: 'Subscription',
  invoice: 'Invoice',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
}
const types: Readonly<Record<string, string>> = { ...typeOfKind, event: 'Event' }

let recorded: Recorded

beforeAll(async () => {
  recorded = await recordScenarios([...saleScenarios, ...billingScenarios])
}, 60_000)

test('every call of the sandbox is one that Stripe’s client makes, and is made here', () => {
  const made = (method: string, pattern: RegExp) =>
    recorded.answers.some(
      (answer) => answer.method === method && pattern.test(answer.path) && !('error' in answer.json),
    )
  const unmade = operations.filter(({ method, pattern }) => !made(method, pattern))
  expect(unmade.map(({ method, path: at }) => `${method} ${at}`)).toEqual([])
})

test(
  'every object, event and failure that the sandbox answers is of the type that Stripe’s package gives it',
  { tags: ['large'] },
  async () => {
    const { answers, objects, events } = recorded
    const values = [...answers.map(({ json }) => json), ...objects, ...events]
    const lines = new Set(values.map((value) => declared(typeOf(value), value)))
    // A type that knows no such field refuses it: this has to be noticed.
    lines.add(`// @ts-expect-error\n${declared('Stripe.Refund', { ...objectOf('refund'), colour: 'red' })}`)
    const { status: _, ...withoutStatus } = objectOf('payment_intent')
    lines.add(`// @ts-expect-error\n${declared('Stripe.PaymentIntent', withoutStatus)}`)
    expect(lines.size).toBeGreaterThan(100)
    expect(await complaintsAbout([...lines].join('\n'))).toBe('')
  },
)

test('every code of a failure is one that Stripe has', async () => {
  const known = await readFile(path.join(stripeDir, 'resources/PaymentIntents.d.ts'), 'utf8')
  const errors = recorded.answers.flatMap(({ json: { error } }) => (error === undefined ? [] : [error]))
  const codes = new Set(errors.map((error) => z.parse(z.object({ code: z.optional(z.string()) }), error).code))
  expect(codes.size).toBeGreaterThan(5)
  for (const code of codes) if (code !== undefined) expect(known).toContain(`'${code}'`)
})

test(
  'every parameter that the sandbox takes is one that Stripe has, and it asks for all that Stripe needs',
  { tags: ['large'] },
  async () => {
    const lines = operations.flatMap(({ types: name, params }) =>
      name === null ? expectNone(params) : parameterLines(`Stripe.${name}`, params),
    )
    lines.push(`// @ts-expect-error\ntype Unknown = At<Stripe.RefundCreateParams, 'colour'>`)
    expect(lines.length).toBeGreaterThan(100)
    expect(await complaintsAbout(lines.join('\n'))).toBe('')
  },
)

function objectOf(kind: Kind): Record<string, unknown> {
  const found = recorded.objects.find(({ object }) => object === kind)
  if (!found) throw new Error(`no ${kind} was made`)
  return found
}

function typeOf(value: Record<string, unknown>): string {
  if ('error' in value) return '{ error: Stripe.PaymentIntent.LastPaymentError }'
  const { object, deleted, data } = value
  if (object === 'list' && Array.isArray(data))
    return data[0] ? `Stripe.ApiList<${typeOf(data[0])}>` : 'Stripe.ApiList<never>'
  const name = types[String(object)]
  if (name === undefined) throw new Error(`${String(object)} has no type in this test`)
  return `Stripe.${deleted === true ? name.replace(/(\w+)$/, 'Deleted$1') : name}`
}

/** The client makes decimals of the texts in which Stripe sends them. */
const declared = (type: string, value: unknown) =>
  `take<${type}>(${JSON.stringify(value).replaceAll(/("\w+_decimal"):"[^"]*"/g, '$1: decimal')})`

function parameterLines(type: string, params: z.ZodMiniType): string[] {
  const required: string[] = []
  const lines: string[] = []
  const walk = (schema: unknown, at: string) => {
    for (const [name, inner, isRequired] of fieldsOf(schema)) {
      const here = `At<${at}, '${name}'>`
      if (at === type && isRequired) required.push(name)
      lines.push(`take<Known<${here}>>(true)`)
      for (const value of valuesOf(inner)) lines.push(`take<${here}>('${value}')`)
      walk(inner, here)
    }
  }
  walk(params, type)
  const asked = required.map((name) => `'${name}'`).join(' | ') || 'never'
  return [...lines, `take<Exclude<RequiredOf<${type}>, ${asked}> extends never ? true : false>(true)`]
}

function expectNone(params: z.ZodMiniType): string[] {
  expect(fieldsOf(params)).toEqual([])
  return []
}

/** The fields of an object in a schema, however it is wrapped, and whether they have to be there. */
function fieldsOf(schema: unknown): [name: string, schema: unknown, isRequired: boolean][] {
  const inner = unwrapped(schema)
  return inner.flatMap((each) =>
    each instanceof z.ZodMiniObject
      ? Object.entries(each.def.shape).map(([name, field]): [string, unknown, boolean] => [
          name,
          field,
          !z.safeParse(field, undefined).success,
        ])
      : [],
  )
}

function valuesOf(schema: unknown): string[] {
  return unwrapped(schema).flatMap((each) => {
    if (each instanceof z.ZodMiniEnum) return each.options.map(String).filter((value) => !/^(true|false)$/.test(value))
    return each instanceof z.ZodMiniLiteral ? [...each.def.values].map(String) : []
  })
}

/** What a schema comes down to: the members of unions, the content of what is optional, listed or read from text. */
function unwrapped(schema: unknown): unknown[] {
  if (schema instanceof z.ZodMiniOptional) return unwrapped(schema.def.innerType)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(unwrapped)
  if (schema instanceof z.ZodMiniPipe) return [...unwrapped(schema.def.in), ...unwrapped(schema.def.out)]
  if (schema instanceof z.ZodMiniArray) return unwrapped(schema.def.element)
  return [schema]
}

const prelude = `import { Stripe } from '${stripeDir}/stripe.esm.node.js'
declare function take<T>(value: T): void
declare const decimal: Stripe.Decimal
type Inside<T> = T extends readonly (infer Item)[] ? Item : T
type KeysOf<T> = T extends object ? keyof T : never
type At<T, K extends KeysOf<Inside<NonNullable<T>>>> = Field<Inside<NonNullable<T>>, K>
type Field<T, K> = T extends object ? (K extends keyof T ? NonNullable<T[K]> : never) : never
type Known<T> = [T] extends [never] ? false : true
type RequiredOf<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? never : K }[keyof T]
`

/** What the compiler says about these lines. */
async function complaintsAbout(lines: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-conformance-'))
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--target', 'es2023']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
  try {
    await writeFile(path.join(dir, 'answers.ts'), prelude + lines)
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const ran = promisify(execFile)(process.execPath, [tsc, ...options, ...modules, 'answers.ts'], { cwd: dir })
    return (await ran).stdout
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  } finally {
    await rm(dir, { recursive: true })
  }
}
