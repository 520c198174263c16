import { gzipSync } from 'node:zlib'
import type { Chance } from '../simulation/chance.ts'
import { brokenJson, hostileText, hostileValue } from './hostile-values.ts'
import type { HttpRequest } from './http-client.ts'
import type { JsonSchema, Operation } from './operations.ts'

/** Values that fields of a name take, other people's among them. */
export type KnownValues = Record<string, readonly unknown[]>

interface Draft {
  method: string
  path: string
  /** Encoded. */
  params: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
  /** Sent instead of `body`. */
  bytes?: Uint8Array | string
}

/** A request that the server could take, or one that is spoilt in one to three ways. */
export function fuzzRequest(operation: Operation, known: KnownValues, chance: Chance): HttpRequest {
  const draft = draftOf(operation, known, chance)
  if (chance.happens(0.85)) {
    for (let left = 1 + chance.below(3); left > 0; left--) chance.pick(spoilers)(draft, chance)
  }
  return requestOf(draft)
}

function draftOf({ method, path, parameters, body }: Operation, known: KnownValues, chance: Chance): Draft {
  const valueOf = (name: string, schema: JsonSchema, place: string) =>
    encodeURIComponent(String(sample(known[`${place}.${name}`] ? `${place}.${name}` : name, schema, known, chance)))
  const inPlace = (place: 'path' | 'query') =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name, schema }): [string, string] => [name, valueOf(name, schema, place)])
  return {
    method,
    path,
    params: Object.fromEntries(inPlace('path')),
    query: inPlace('query'),
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? sample('', body, known, chance) : undefined,
  }
}

/** What the schema describes; for a field with a name that is known, one of the known values. */
function sample(name: string, schema: JsonSchema, known: KnownValues, chance: Chance): unknown {
  const values = known[name]
  if (values) {
    const value = chance.pick(values)
    return typeof value === 'function' ? value() : structuredClone(value)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sample(name, chance.pick(either), known, chance)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, each]) => [key, sample(key, each, known, chance)]))
  }
  if (type === 'array') return [sample('', schema.items ?? {}, known, chance)]
  if (type === 'integer' || type === 'number') return 1 + chance.below(3)
  if (type === 'boolean') return chance.happens(0.5)
  return 'a text of some length'
}

type Spoiler = (draft: Draft, chance: Chance) => void

const spoilField: Spoiler = (draft, chance) => {
  const places = placesIn(draft)
  if (places.length > 0) chance.pick(places).set(chance)
  else addFields(draft, chance)
}

const dropField: Spoiler = ({ query, body }, chance) => {
  if (query.length > 0) query.splice(chance.below(query.length), 1)
  if (isObject(body)) delete body[chance.pick(Object.keys(body))]
}

const strangeNames = [
  ...['unknown', '__proto__', 'constructor', 'userId', 'id', 'user_id', 'role', 'isAdmin', 'isOperator', 'x[]', ''],
  ...['subscriptionStatus', 'tokenLimit', 'sessionEpoch', 'emailVerifiedAt', 'passwordHash', 'courseIds'],
]

const addFields: Spoiler = ({ query, body }, chance) => {
  const name = chance.pick(strangeNames)
  // Assigned, `__proto__` would be no field.
  const field = { value: hostileValue(chance), enumerable: true, writable: true, configurable: true }
  if (isObject(body)) Object.defineProperty(body, name, field)
  else query.push([encodeURIComponent(name), hostileText(chance)])
}

const repeatQuery: Spoiler = ({ query }, chance) => {
  const [name] = query.length > 0 ? chance.pick(query) : ['limit']
  query.push([name, hostileText(chance)])
}

const spoilBody: Spoiler = (draft, chance) => {
  draft.body = hostileValue(chance)
  draft.headers['content-type'] ??= 'application/json'
}

const breakJson: Spoiler = (draft, chance) => {
  draft.bytes = brokenJson(JSON.stringify(draft.body ?? { a: 1 }), chance)
  draft.headers['content-type'] ??= 'application/json'
}

const spoilType: Spoiler = ({ headers }, chance) => {
  headers['content-type'] = chance.pick([...otherTypes, ...charsets.map((charset) => `application/json;${charset}`)])
}

const otherTypes = ['', 'json', 'text/plain', 'multipart/form-data; boundary=x', 'application/JSON', 'a/b'.repeat(900)]
const charsets = ['charset=utf-16', 'charset=utf-7', 'charset="', 'charset=UTF-8; charset=ascii', ' boundary', ';;']

const spoilCoding: Spoiler = (draft, chance) => {
  draft.headers['content-encoding'] = chance.pick(['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x', ''])
  if (chance.happens(0.5)) draft.bytes = gzipSync(JSON.stringify(draft.body ?? {}))
}

const spoilMethod: Spoiler = (draft, chance) => {
  draft.method = chance.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'])
}

const spoilHeaders: Spoiler = ({ headers }, chance) => {
  const [name, value] = chance.pick(oddHeaders)
  headers[name] = value
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['host', 'evil.example"><x>'],
  ['host', '['],
  ['host', ''],
  ['x-forwarded-for', '[::1]:80, unknown, 10.0.0.1:99999'],
  ['x-forwarded-for', ','.repeat(3000)],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-request-id', '\u00ff\u00fe'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'text/html;q=nan, */*;q=-1'],
  ['accept-encoding', 'gzip;q=2, br;q=x, *;q=0'],
  ['accept-encoding', 'br'],
  ['accept-language', 'x'.repeat(4000)],
  ['if-none-match', '*'],
  ['if-none-match', '"'.repeat(2000)],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=5-2'],
  ['if-range', '"x"'],
  ['authorization', 'Bearer null'],
  ['user-agent', ''],
]

const spoilers: readonly Spoiler[] = [
  ...[spoilField, spoilField, spoilField, spoilField, dropField, addFields, repeatQuery],
  ...[spoilBody, breakJson, spoilType, spoilCoding, spoilMethod, spoilHeaders, spoilHeaders],
]

type Place = { set(chance: Chance): void }

/** Everything in a request that has a value. */
function placesIn({ params, query, body }: Draft): Place[] {
  return [
    ...Object.keys(params).map((name) => ({ set: (chance: Chance) => void (params[name] = hostileText(chance)) })),
    ...query.map((pair) => ({ set: (chance: Chance) => void (pair[1] = hostileText(chance)) })),
    ...placesUnder(body),
  ]
}

function placesUnder(value: unknown): Place[] {
  if (!isObject(value)) return []
  return Object.keys(value)
    .slice(0, 100)
    .flatMap((key) => [
      { set: (chance: Chance) => void (value[key] = hostileValue(chance)) },
      ...placesUnder(value[key]),
    ])
}

/** Lists too. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function requestOf({ method, path, params, query, headers, body, bytes }: Draft): HttpRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  return { method, path: asked === '' ? filled : `${filled}?${asked}`, headers, body: sent }
}
