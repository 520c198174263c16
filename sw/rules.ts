import { liveChatPath } from '../core/shop/foreign-documents.ts'
import { servedPages } from '../core/shop/served-pages.ts'
import { serverPaths } from '../core/shop/server-paths.ts'

const catalogue =
  /^\/api\/(courses(\/\d+(\/preview)?)?|resources(\/[a-z0-9-]+)?|faq|corrections|library|tutors|testimonials|plans|sessions|site|legal\/(privacy|terms)|study\/keys)$/

/** Small lists and the legal pages. */
const lists: readonly string[] = [
  '/api/courses',
  '/api/study/keys',
  '/api/site',
  '/api/faq',
  '/api/corrections',
  '/api/resources',
  '/api/tutors',
  '/api/testimonials',
  '/api/plans',
  '/api/sessions',
  '/api/legal/privacy',
  '/api/legal/terms',
]

/** What the help and the assistant answer from: 56 kB as it is sent, more than all lists together. */
const library = '/api/library'

/** Brought with the first visit, one step after the other, so that the shop's pages open without a connection, and help is given. */
export const warmSteps: readonly (readonly string[])[] = [lists, [library]]
export const warmPaths: readonly string[] = warmSteps.flat()

/** What the shop's pages are made of: its answers are the same for everybody, and so may be kept for everybody. Nothing else of the API
 *  is kept; `tests/kept-calls.test.ts` says of each other call that anyone may make why not. */
export const isCatalogue = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && catalogue.test(url.pathname)

/** Addresses, with their query, that the app's kept page does not answer: the server's own, files, the documents of foreign
 *  scripts, whose policy comes with the server's answer, and those of operators. */
export const notPages: RegExp[] = [
  serverPaths,
  /^[^?]*\.[a-z0-9]+(\?|$)/i,
  new RegExp(`^${liveChatPath}(\\?|$)`),
  ...servedPages,
]

/** Whether an answer is what was asked for, and not a sign-in page of a hotel or an answer made for one person. */
export function isCatalogueAnswer(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const isPrivate = /\bprivate\b/i.test(response.headers.get('cache-control') ?? '')
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    /^application\/json\b/i.test(type) &&
    !isPrivate
  )
}

/** Has what is kept given in place of the answer of a server that is busy or is just being started, as where none comes. Without anything
 *  kept the answer itself is given: it says when to come again. */
export const keptRatherThanBusy = {
  fetchDidSucceed: async ({ response, state }: { response: Response; state?: PluginState | undefined }) => {
    if (response.status < 500 && response.status !== 429) return response
    if (state) state.busy = response
    throw new Error(`the server answers ${response.status}`)
  },
  handlerDidError: async ({ state }: { state?: PluginState | undefined }) => state?.busy,
}

/** What Workbox keeps for a plugin from one of its steps to the next. */
interface PluginState {
  busy?: Response
}
