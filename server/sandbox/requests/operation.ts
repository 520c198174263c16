import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Failure } from './failure.ts'
import { listOf, readParameters, text } from './parameters.ts'
import type { GivenParameters } from './form-encoding.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** What a handler answers: an object of Stripe's, which is expanded and sent, or a failure whose effects stand. */
export type Answer = { readonly object?: string } | Failure

interface Definition<Params> {
  method: Method
  /** `/v1/payment_intents/{id}`: at most one id. */
  path: string
  /** What the installed package calls the parameters of the call, such as `PaymentIntentCreateParams`; `null`: it has none. */
  types: string | null
  /** Every parameter that a server may send, without `expand`, which all calls take. */
  params: z.ZodMiniType<Params>
  /** Those that a browser may send, with the publishable key; without any, only servers make the call. */
  browserParams?: z.ZodMiniType<Params>
  run(input: { params: Params; id: string; isBrowser: boolean }, context: Context): Promise<Answer>
}

export interface Operation {
  method: Method
  path: string
  pattern: RegExp
  types: string | null
  params: z.ZodMiniType
  isForBrowsers: boolean
  /** Reads the parameters, and answers what is then to be run and which fields are to be expanded. */
  prepare(
    given: GivenParameters,
    id: string,
    isBrowser: boolean,
  ): { expand: string[]; run: (context: Context) => Promise<Answer> }
}

/** An entry of the table of operations. */
export function operation<Params>(definition: Definition<Params>): Operation {
  const { method, path, types, params, browserParams, run } = definition
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([\\w-]+)')}$`),
    types,
    params,
    isForBrowsers: browserParams !== undefined,
    prepare({ expand, ...given }, id, isBrowser) {
      const paths = readParameters(expandable, expand === undefined ? {} : { expand }).expand ?? []
      const read = readParameters(isBrowser && browserParams ? browserParams : params, given)
      return { expand: paths, run: (context) => run({ params: read, id, isBrowser }, context) }
    },
  }
}

const expandable = z.strictObject({ expand: z.optional(listOf(text)) })

/** For calls that take nothing besides `expand`. */
export const noParameters = z.strictObject({})
