import * as z from 'zod/mini'
import * as auth from '../../../core/contract/account/auth.ts'
import * as bookings from '../../../core/contract/shop/bookings.ts'
import * as contact from '../../../core/contract/shop/contact.ts'
import * as coursePreview from '../../../core/contract/shop/course-preview.ts'
import * as courses from '../../../core/contract/shop/courses.ts'
import * as emailStatus from '../../../core/contract/site/email-status.ts'
import { endpoint, type Endpoint, type Schema } from '../../../core/contract/endpoint.ts'
import * as expertSessions from '../../../core/contract/shop/expert-sessions.ts'
import * as faq from '../../../core/contract/shop/faq.ts'
import * as health from '../../../core/contract/site/health.ts'
import * as newsletter from '../../../core/contract/shop/newsletter.ts'
import * as plans from '../../../core/contract/shop/plans.ts'
import * as products from '../../../core/contract/shop/products.ts'
import * as resourceDetail from '../../../core/contract/shop/resource-detail.ts'
import * as resources from '../../../core/contract/shop/resources.ts'
import * as site from '../../../core/contract/site/site.ts'
import * as study from '../../../core/contract/study/study.ts'
import * as sync from '../../../core/contract/study/sync.ts'
import * as testimonials from '../../../core/contract/shop/testimonials.ts'
import * as tutors from '../../../core/contract/shop/tutors.ts'
import { problemJson } from '../../../core/contract/problem-json.ts'
import { problems, type ProblemCode } from '../../../core/problem.ts'
import { courseMedia, publicMedia, packBlob } from './byte-endpoints.ts'
import { seoEndpoints, pageEndpoints } from './page-endpoints.ts'

const json = z.record(z.string(), z.unknown())

export const openApi = endpoint({
  name: 'openApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document.',
  answer: json,
})

const contract: object[] = [
  auth,
  bookings,
  contact,
  coursePreview,
  courses,
  emailStatus,
  expertSessions,
  faq,
  health,
  newsletter,
  plans,
  products,
  resourceDetail,
  resources,
  site,
  study,
  sync,
  testimonials,
  tutors,
]

/** Every call of the contract. */
export const endpoints: readonly Endpoint[] = [
  ...contract.flatMap((file) => Object.values(file) as unknown[]).filter(isEndpoint),
  openApi,
]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'failures' in value
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of endpoints) (paths[each.path] ??= {})[each.method.toLowerCase()] = operation(each)
  for (const each of [packBlob, courseMedia, publicMedia]) paths[each.path] = { get: byteOperation(each) }
  for (const each of pageEndpoints) (paths[each.path] ??= {})[each.method.toLowerCase()] = pageOperation(each)
  for (const { endpoint: each, mediaType } of seoEndpoints) paths[each.path] = { get: pageOperation(each, mediaType) }
  return {
    openapi: '3.1.0',
    info: { title: 'Vademecum', version, license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemJson, 'output') },
      securitySchemes: { loginSession: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}

function operation(each: Endpoint) {
  const answer = schemaOf(each.answer, 'output')
  const ok =
    answer['type'] === 'null'
      ? { '204': { description: 'Done.' } }
      : { '200': { description: 'The answer.', content: { 'application/json': { schema: answer } } } }
  return {
    operationId: each.name,
    summary: each.summary,
    ...(each.access === 'user' && { security: [{ loginSession: [] }] }),
    parameters: [...parameters(each.params, 'path'), ...parameters(each.query, 'query')],
    ...(each.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(each.body, 'input') } } },
    }),
    responses: { ...ok, ...problemResponses(failuresOf(each)) },
  }
}

function byteOperation(each: Endpoint) {
  const content = { 'application/octet-stream': {} }
  return {
    ...operation(each),
    responses: {
      '200': { description: 'The bytes.', content },
      '206': { description: 'The part asked for with `Range`, of what is not sent compressed.', content },
      '304': { description: 'The client has these bytes.' },
      '416': { description: 'There is no such part.' },
      ...problemResponses(failuresOf(each)),
    },
  }
}

function pageOperation(each: Endpoint, mediaType = 'text/html') {
  const page = { '200': { description: 'A page.', content: { [mediaType]: {} } } }
  return { ...operation(each), responses: { ...page, ...problemResponses(failuresOf(each)) } }
}

function failuresOf({ method, access, body, failures }: Endpoint): ProblemCode[] {
  return [
    'validation',
    'too-many-requests',
    'internal',
    'unavailable',
    ...(access === 'user' ? (['not-signed-in'] as const) : []),
    ...(method === 'GET' ? [] : (['cross-site', 'storage-full'] as const)),
    ...(body ? (['too-large', 'unsupported-media'] as const) : []),
    ...failures,
  ]
}

/** One response a status; its description lists the codes. */
function problemResponses(codes: ProblemCode[]) {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const statuses = new Set(codes.map((code) => problems[code]))
  return Object.fromEntries(
    Array.from(statuses, (status) => {
      const description = [...new Set(codes)].filter((code) => problems[code] === status).join(', ')
      return [String(status), { description, content }]
    }),
  )
}

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties as Record<string, unknown>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: each,
  }))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}
