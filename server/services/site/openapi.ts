import * as z from 'zod/mini'
import * as adaptiveLearning from '../../../core/contract/study/adaptive-learning.ts'
import * as aiAnalytics from '../../../core/contract/tutor/ai-analytics.ts'
import * as aiTutor from '../../../core/contract/study/ai-tutor.ts'
import * as answerShares from '../../../core/contract/study/answer-shares.ts'
import * as auth from '../../../core/contract/account/auth.ts'
import * as accountEmail from '../../../core/contract/account/email.ts'
import * as myData from '../../../core/contract/account/my-data.ts'
import * as linkToken from '../../../core/contract/account/link-token.ts'
import * as loginSessions from '../../../core/contract/account/login-sessions.ts'
import * as mailChoices from '../../../core/contract/account/mail-choices.ts'
import * as passkeys from '../../../core/contract/account/passkeys.ts'
import * as password from '../../../core/contract/account/password.ts'
import * as profile from '../../../core/contract/account/profile.ts'
import * as reauthentication from '../../../core/contract/account/reauthentication.ts'
import * as totp from '../../../core/contract/account/totp.ts'
import * as bookings from '../../../core/contract/shop/bookings.ts'
import * as cart from '../../../core/contract/shop/cart.ts'
import * as checkout from '../../../core/contract/shop/checkout.ts'
import * as chat from '../../../core/contract/tutor/chat.ts'
import * as contact from '../../../core/contract/shop/contact.ts'
import * as corrections from '../../../core/contract/shop/corrections.ts'
import * as coursePreview from '../../../core/contract/shop/course-preview.ts'
import * as courses from '../../../core/contract/shop/courses.ts'
import * as emailStatus from '../../../core/contract/site/email-status.ts'
import { endpoint, type Access, type Endpoint, type Schema } from '../../../core/contract/endpoint.ts'
import * as examStarts from '../../../core/contract/study/exam-starts.ts'
import * as expertSessions from '../../../core/contract/shop/expert-sessions.ts'
import * as faq from '../../../core/contract/shop/faq.ts'
import * as health from '../../../core/contract/site/health.ts'
import * as learner from '../../../core/contract/study/learner.ts'
import * as newsletter from '../../../core/contract/shop/newsletter.ts'
import * as operatorCoupons from '../../../core/contract/operator/coupons.ts'
import * as operatorCustomers from '../../../core/contract/operator/customers.ts'
import * as operatorFigures from '../../../core/contract/operator/figures.ts'
import * as operatorItemInsights from '../../../core/contract/operator/item-insights.ts'
import * as operatorLibraryGaps from '../../../core/contract/operator/library-gaps.ts'
import * as operatorMails from '../../../core/contract/operator/mails.ts'
import * as operatorOrders from '../../../core/contract/operator/orders.ts'
import * as operatorPublished from '../../../core/contract/operator/published.ts'
import * as operatorReceived from '../../../core/contract/operator/received.ts'
import * as operatorRevenue from '../../../core/contract/operator/revenue.ts'
import * as orders from '../../../core/contract/shop/orders.ts'
import * as ownMoney from '../../../core/contract/shop/own-money.ts'
import * as plans from '../../../core/contract/shop/plans.ts'
import * as products from '../../../core/contract/shop/products.ts'
import * as questionReports from '../../../core/contract/study/question-reports.ts'
import * as resourceDetail from '../../../core/contract/shop/resource-detail.ts'
import * as resources from '../../../core/contract/shop/resources.ts'
import * as sandboxPayments from '../../../core/contract/shop/sandbox-payments.ts'
import * as site from '../../../core/contract/site/site.ts'
import * as subscriptions from '../../../core/contract/shop/subscriptions.ts'
import * as studyPreferences from '../../../core/contract/tutor/study-preferences.ts'
import * as library from '../../../core/contract/tutor/library.ts'
import * as study from '../../../core/contract/study/study.ts'
import * as sync from '../../../core/contract/study/sync.ts'
import * as syncEarlier from '../../../core/contract/study/sync-earlier.ts'
import * as testimonials from '../../../core/contract/shop/testimonials.ts'
import * as tutors from '../../../core/contract/shop/tutors.ts'
import { problemJson } from '../../../core/contract/problem-json.ts'
import { problems, type ProblemCode } from '../../../core/problem.ts'
import { courseMedia, exportFile, publicMedia, packBlob } from './byte-endpoints.ts'
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
  adaptiveLearning,
  aiAnalytics,
  aiTutor,
  answerShares,
  auth,
  accountEmail,
  linkToken,
  loginSessions,
  myData,
  passkeys,
  password,
  profile,
  reauthentication,
  totp,
  bookings,
  cart,
  chat,
  checkout,
  contact,
  corrections,
  coursePreview,
  courses,
  emailStatus,
  examStarts,
  expertSessions,
  faq,
  health,
  learner,
  library,
  mailChoices,
  newsletter,
  operatorCoupons,
  operatorCustomers,
  operatorFigures,
  operatorItemInsights,
  operatorLibraryGaps,
  operatorMails,
  operatorOrders,
  operatorPublished,
  operatorReceived,
  operatorRevenue,
  orders,
  ownMoney,
  plans,
  products,
  questionReports,
  resourceDetail,
  resources,
  sandboxPayments,
  site,
  subscriptions,
  study,
  studyPreferences,
  sync,
  syncEarlier,
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

/** Besides those, the bytes and pages that are fetched by address and come in one of several types, or as a page. */
const fetched: readonly Endpoint[] = [packBlob, courseMedia, publicMedia, exportFile, ...pageEndpoints]

/** Everything that the server answers under an address of its own. */
export const allEndpoints: readonly Endpoint[] = [
  ...endpoints,
  ...fetched,
  ...seoEndpoints.map(({ endpoint: each }) => each),
]

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of [...endpoints, ...fetched]) (paths[each.path] ??= {})[each.method.toLowerCase()] = operation(each)
  for (const { endpoint: each, mediaType } of seoEndpoints) paths[each.path] = { get: operation(each, mediaType) }
  return {
    openapi: '3.1.0',
    info: { title: 'Vademecum', version, license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemJson, 'output') },
      securitySchemes: {
        loginSession: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        token: { type: 'http', scheme: 'bearer', description: 'Of an operator, or of what one owns.' },
      },
    },
  }
}

const loginSession = { loginSession: [] }
const token = { token: [] }

/** What proves each access, and the codes of those who cannot. */
const proofs: Record<Access, { security: object[]; failures: ProblemCode[] }> = {
  anyone: { security: [], failures: [] },
  user: { security: [loginSession], failures: ['not-signed-in'] },
  recent: { security: [loginSession], failures: ['not-signed-in', 'sign-in-again'] },
  owner: { security: [token, loginSession], failures: ['not-signed-in', 'forbidden', 'not-found'] },
  operator: { security: [token, loginSession], failures: ['not-found'] },
  'recent-operator': { security: [token, loginSession], failures: ['not-found', 'sign-in-again'] },
}

/** `mediaType`: of a text that is always the same kind of file. */
function operation(each: Endpoint, mediaType?: string) {
  const { security } = proofs[each.access]
  return {
    operationId: each.name,
    summary: each.summary,
    ...(security.length > 0 && { security }),
    parameters: [...parameters(each.params, 'path'), ...parameters(each.query, 'query')],
    ...(each.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(each.body, 'input') } } },
    }),
    responses: {
      ...(mediaType === undefined ? okResponses(each) : described('The text.', { [mediaType]: {} })),
      ...problemResponses(failuresOf(each)),
    },
  }
}

const described = (description: string, content: object) => ({ '200': { description, content } })

function okResponses({ reply, answer }: Endpoint) {
  const schema = schemaOf(answer, 'output')
  if (reply === 'page') return described('A page.', { 'text/html': {} })
  if (reply === 'events') return described('Events, each with JSON like this.', { 'text/event-stream': { schema } })
  if (reply === 'bytes') {
    const content = { 'application/octet-stream': {} }
    return {
      ...described('The bytes.', content),
      '206': { description: 'The part asked for with `Range`, of what is not sent compressed.', content },
      '304': { description: 'The client has these bytes.' },
      '416': { description: 'There is no such part.' },
    }
  }
  if (schema['type'] === 'null') return { '204': { description: 'Done.' } }
  return described('The answer.', { 'application/json': { schema } })
}

function failuresOf({ method, access, body, failures }: Endpoint): ProblemCode[] {
  return [
    'validation',
    'too-many-requests',
    'internal',
    'unavailable',
    ...proofs[access].failures,
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
