import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pageFilesOf } from './page-files.mjs'

const kilobyte = 1000
/** As browsers are sent them, in Brotli: docs/decisions/097-what-pages-may-weigh.md. The shop's pages are met on any phone and any
 *  network, before anything is kept. */
const shop = { script: { brotli: 110.2 * kilobyte }, css: { brotli: 19.7 * kilobyte } }
/** Those where a question can be tried bring what draws it. */
const samples = { ...shop, css: { brotli: 21 * kilobyte } }
/** The assistant brings the conversation, and its engine with the first question. */
const assistant = { script: { brotli: 121.5 * kilobyte }, css: shop.css }
/** The page that plans are paid on has the fields for it. */
const plans = { ...shop, css: { brotli: 21.2 * kilobyte } }
/** Where one pays the answers are read and checked by their schemas; the payment provider's own script comes on top. */
const till = { script: { brotli: 136.7 * kilobyte }, css: { brotli: 21.2 * kilobyte } }
/** A course's pages come with its databases, and are opened by those who have it. */
const study = { script: { brotli: 191.8 * kilobyte }, css: { brotli: 19.7 * kilobyte } }

/** What the worker gives its pages, brought in the background and compiled once: the two scripts that a start reads from the disk
 *  before a first question, and all of them. */
const kept = { first: { brotli: 187.5 * kilobyte }, all: { brotli: 521 * kilobyte } }

/** Bytes of all fonts together. */
export const fontBudget = 90 * kilobyte

/** Pages with a budget, by the paths of the routes they are made of; a new screen adds its line. */
export const budgetedPages = [
  { page: 'landing', routes: ['/'], budget: shop },
  { page: 'medical', routes: ['/medical'], budget: shop },
  { page: 'home', routes: ['/home'], budget: shop },
  { page: 'catalogue', routes: ['/courses/'], budget: shop },
  { page: 'course', routes: ['/courses/$id'], budget: shop },
  { page: 'preview', routes: ['/courses/$id_/preview'], budget: samples },
  { page: 'resources', routes: ['/resources', '/resources/'], budget: shop },
  { page: 'resource', routes: ['/resources/$id'], budget: samples },
  { page: 'contact', routes: ['/contact'], budget: shop },
  { page: 'tutors', routes: ['/tutors'], budget: shop },
  { page: 'assistant', routes: ['/study-assistant'], budget: assistant },
  { page: 'questions and answers', routes: ['/faq'], budget: shop },
  { page: 'pricing', routes: ['/pricing'], budget: shop },
  { page: 'plans', routes: ['/plans'], budget: shop },
  { page: 'subscribe', routes: ['/subscribe'], budget: plans },
  { page: 'cart', routes: ['/cart'], budget: till },
  { page: 'checkout', routes: ['/stripe-checkout'], budget: till },
  { page: 'guest checkout', routes: ['/guest-checkout/$courseId'], budget: till },
  { page: 'privacy', routes: ['/privacy'], budget: shop },
  { page: 'terms', routes: ['/terms'], budget: shop },
  { page: 'sign-in', routes: ['/signin'], budget: shop },
  { page: 'sign-up', routes: ['/signup'], budget: shop },
  { page: 'practice', routes: ['/study/$courseId', '/study/$courseId/practice/$sessionId'], budget: study },
]

/** What a built and precompressed client weighs: for each page and kind of file its bytes in both codings, what is allowed,
 *  and whether it is kept to; and all fonts. */
export async function weighPages(clientDir) {
  const { shared, routes } = await pageFilesOf(clientDir)
  const byPath = Object.fromEntries(Object.entries(routes).map(([id, files]) => [pathOfRoute(id), files]))
  const weigh = async (files) => {
    const sizes = await Promise.all([...new Set(files)].map((file) => wireBytes(path.join(clientDir, file))))
    const total = (coding) => sizes.reduce((bytes, size) => bytes + size[coding], 0)
    return { gzip: total('gzip'), brotli: total('brotli'), files: sizes.length }
  }
  const figures = []
  for (const { page, routes: ids, budget } of budgetedPages) {
    const own = ids.map((id) => byPath[id] ?? fail(`no file is made of the route ${id}`))
    for (const [kind, part] of [
      ['script', 'scripts'],
      ['css', 'styles'],
    ]) {
      const bytes = await weigh([...shared[part], ...own.flatMap((files) => files[part])])
      for (const [coding, allowed] of Object.entries(budget[kind]))
        figures.push({ page, kind, coding, allowed, bytes, isMet: bytes[coding] <= allowed })
    }
  }
  const scripts = await keptScripts(clientDir)
  for (const [page, files, budget] of [
    ['worker’s first', scripts.slice(0, 2), kept.first],
    ['worker’s', scripts, kept.all],
  ]) {
    const bytes = await weigh(files)
    for (const [coding, allowed] of Object.entries(budget))
      figures.push({ page, kind: 'script', coding, allowed, bytes, isMet: bytes[coding] <= allowed })
  }
  return { figures, fonts: await fontBytes(clientDir) }
}

/** What is over its budget, a line each; empty when all is well. */
export async function overBudget(clientDir) {
  const { figures, fonts } = await weighPages(clientDir)
  const words = { script: 'JavaScript', css: 'CSS' }
  const kB = (bytes) => `${(bytes / kilobyte).toFixed(1)} kB`
  return [
    ...figures
      .filter(({ isMet }) => !isMet)
      .map(
        ({ page, kind, coding, allowed, bytes }) =>
          `${words[kind]} of the ${page} page: ${kB(bytes[coding])} ${coding}, ${kB(allowed)} allowed`,
      ),
    ...(fonts > fontBudget ? [`fonts: ${kB(fonts)}, ${kB(fontBudget)} allowed`] : []),
  ]
}

/** Without the names of groups and of screens around others, which stand in no address. */
const pathOfRoute = (id) => id.replaceAll(/\/(?:\([^)]+\)|_[^/]+)/g, '')

/** The scripts of the worker's page in their order, as it names them. */
async function keptScripts(clientDir) {
  const html = await readFile(path.join(clientDir, 'app.html'), 'utf8')
  const [, small, first, later] =
    /<script defer src="\/([^"]+)" data-app="\/([^"]+)" data-later="([^"]+)"/.exec(html) ??
    fail('app.html names no script')
  return [small, first, ...later.split(' ').map((file) => file.slice(1))]
}

async function fontBytes(clientDir) {
  const assets = path.join(clientDir, 'assets')
  const fonts = (await readdir(assets)).filter((name) => name.endsWith('.woff2'))
  const sizes = await Promise.all(fonts.map((name) => stat(path.join(assets, name))))
  return sizes.reduce((bytes, { size }) => bytes + size, 0)
}

/** Small files have no compressed form and go as they are. */
async function wireBytes(file) {
  const sizeOf = (name) =>
    stat(name).then(
      ({ size }) => size,
      () => undefined,
    )
  const raw = (await stat(file)).size
  return { brotli: (await sizeOf(`${file}.br`)) ?? raw, gzip: (await sizeOf(`${file}.gz`)) ?? raw }
}

function fail(message) {
  throw new Error(message)
}
