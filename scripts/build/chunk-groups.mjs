/** Which parts of the page come as one file: what every page loads as two, ours and the libraries', since forty small ones compress
 *  worse and each cost a request (the libraries' stays in the cache over our releases); what a question needs beyond them as two; and
 *  what several pages share. A part is the path of a file without what follows its dot, or of a folder with a `/` at its end; `*` is a
 *  part of a name. Whatever has the higher priority takes its files first; with some come their imports. */
const groups = [
  {
    // What most pages show, and nobody's first script needs.
    name: 'page',
    priority: 4,
    parts: [
      'app/ui/*/visually-hidden',
      'app/ui/*/leader-list',
      'app/ui/*/page-head',
      'app/ui/*/loading',
      'app/ui/*/load-failed',
      'app/ui/*/empty-page',
      'app/ui/*/split-page',
      'app/ui/*/late-component',
      'app/ui/*/format-amount',
      'app/ui/*/show-in-row',
      'app/ui/*/sample-note',
      'app/ui/*/use-early-choice',
      'app/ui/*/use-on-change',
      'app/data/device/use-online',
      'core/contract/path-number',
      'app/data/api/course-queries',
      'app/data/api/shop-queries',
      'app/data/api/use-search-of',
      'app/data/api/use-load-failure',
      'core/shop/money',
      'node_modules/@tanstack/react-query/build/modern/useSuspenseQuery',
    ],
  },
  {
    name: 'form',
    priority: 4,
    parts: [
      'app/data/forms/use-form',
      'app/data/forms/form-draft',
      'app/data/forms/form-errors',
      'app/data/forms/form-sender',
      'app/data/forms/draft-storage',
      'app/ui/controls/text-field',
      'app/ui/controls/field',
      'app/ui/controls/email-field',
    ],
  },
  {
    // What shows a course, wherever the shop does.
    name: 'courses',
    priority: 3,
    parts: [
      'app/ui/*/card',
      'app/ui/*/course-cover',
      'app/ui/*/course-emblems',
      'app/ui/*/badge',
      'app/data/device/profession',
      'app/features/catalogue/course-card',
    ],
  },
  {
    // What the shop's front pages have in common: as files of their own, the smaller ones would go out uncompressed.
    name: 'front',
    priority: 3,
    parts: [
      'app/routes/shop-parts',
      'app/features/landing/trial-terms',
      'app/ui/content/figure',
      'app/ui/content/query-view',
      'app/ui/illustrations/drawing',
    ],
  },
  {
    // What is claimed of the shop, and how to reach it.
    name: 'claims',
    priority: 3,
    parts: ['app/routes/-parts/shop/claims', 'app/features/landing/contact-block'],
  },
  {
    // What searches a list.
    name: 'search',
    priority: 3,
    parts: [
      'app/ui/controls/search-box',
      'app/ui/controls/index-tabs',
      'app/ui/controls/use-text-of-address',
      'core/search/words',
    ],
  },
  {
    // What finds the course of an address, or says that there is none.
    name: 'course-finding',
    priority: 3,
    parts: ['app/routes/-parts/shop/load-course', 'app/features/course/course-missing'],
  },
  {
    // What shows written text, on public pages as in a course.
    name: 'text',
    priority: 3,
    parts: [
      'app/ui/content/markdown',
      'app/ui/content/source-list',
      'app/ui/words/source-words',
      'app/ui/words/day-in-words',
      'app/ui/words/own-dates',
      'core/content/markdown',
    ],
  },
  {
    // What keeps and sends what is typed into a contact form, wherever one stands.
    name: 'messages',
    priority: 3,
    parts: [
      'app/features/contact/message-form',
      'app/features/contact/waiting-messages',
      'app/features/contact/after-sending',
      'app/ui/controls/text-area',
    ],
  },
  { name: 'dialog', priority: 3, parts: ['app/ui/controls/dialog'] },
  {
    // With what they import: the reading of replies, for whoever asks the server.
    name: 'wire',
    priority: 3,
    parts: [
      'core/contract/call',
      'core/contract/endpoint',
      'core/contract/id-in-path',
      'core/contract/raw-bytes',
      'core/content/parts',
      'core/content/topic',
      'core/study/events/id',
      'app/data/api/send',
      'node_modules/zod/',
    ],
  },
  {
    // What a question is, and what marks its answer: also for whoever quotes questions without showing one. What one is in words only
    // the tutor asks.
    name: 'grading',
    priority: 2,
    parts: ['core/study/grading', 'core/study/mark', 'core/questions/', 'core/content/markdown-text'],
    except: ['core/questions/plain-text-by-type', 'core/questions/plain-text-rules', 'core/questions/*/plain-text'],
  },
  {
    // What asks a question and explains it, in an open quiz as in a course.
    name: 'questions',
    priority: 2,
    parts: [
      'app/questions/question-screens',
      'app/questions/explanation',
      'app/questions/passage',
      'app/questions/report/report-question',
      'app/questions/run/question-keys',
      'app/questions/run/use-question-keys',
      'app/questions/run/use-in-flow-when-large',
      'app/questions/run/question-icon',
      'app/questions/numeric/',
      'app/questions/single-best-answer/',
    ],
  },
  {
    // With what they import: an account's databases on this device, for every page of an account.
    name: 'device',
    priority: 1,
    parts: [
      'app/data/session/open-account',
      'app/data/session/rights',
      'offline/with-timeout',
      'app/data/device/packs',
      'app/data/device/use-live',
      'app/data/study/course-material',
      'app/data/study/course-progress',
      'app/data/study/practice-sessions',
      'offline/account/record',
    ],
  },
  {
    // With what they import: the screens of a course.
    name: 'study',
    priority: 0,
    parts: [
      'app/features/practice/practice-screen',
      'app/routes/-parts/study/study',
      'app/routes/-parts/study/course-closed',
    ],
  },
]

/** A part as it stands in the address of a module, in which anything may come before and after. */
export function partPattern(part) {
  const escaped = part.replaceAll(/[.$()+?[\]{}|^\\]/g, String.raw`\$&`).replaceAll('*', '[^/]+')
  return new RegExp(`(^|/)${escaped}${part.endsWith('/') ? '' : String.raw`\.`}`)
}

/** All parts that are named, for a look at whether each is there. */
export const chunkParts = groups.flatMap(({ parts, except = [] }) => [...parts, ...except])

const isIn = (parts) => {
  const patterns = parts.map(partPattern)
  return (id) => patterns.some((pattern) => pattern.test(id))
}

/** As Rolldown takes them. */
export const chunkGroups = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
  { name: 'shell', tags: ['$initial'], priority: 4 },
  ...groups.map(({ name, priority, parts, except = [] }) => {
    const [isPart, isExcepted] = [isIn(parts), isIn(except)]
    return { name, priority, test: (id) => isPart(id) && !isExcepted(id) }
  }),
]
