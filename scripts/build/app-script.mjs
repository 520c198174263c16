import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { scriptGroups } from './script-groups.mjs'
import { bundleScripts } from './script-bundle.mjs'
import { bundleFirstFrame, bundleWorkerSync } from './single-scripts.mjs'

/** What is of no use without a network, as the page imports it: the pages where it is wanted are sent by the server, with modules
 *  (core/shop/served-pages.ts). Where the script would import it, the page asks for the server's document. */
const left = [
  'app/features/operator/operator-screen.tsx',
  'app/features/subscribing/pay-for-plan.tsx',
  'app/payment/sandbox-fields.tsx',
  'app/payment/stripe-fields.tsx',
]

/** For Vite, before the worker is built: `app.html`, the page as the worker answers it, with all of the built chunks in three classic
 *  scripts. A small one comes before them (app/start/first-frame.ts) and brings the first, which brings the others. A browser keeps
 *  compiled code of a classic script that a worker has installed, and none of modules: see docs/decisions/025-how-a-page-starts.md. */
export function appScript() {
  let client
  return {
    name: 'vademecum-app-script',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    configResolved({ root, define, build: { outDir, minify } }) {
      client = { dir: path.resolve(root, outDir), minify, define, isWritten: false }
    },
    // A build that failed closes as well, and its own error is to be read.
    writeBundle() {
      client.isWritten = true
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (!client.isWritten) return
        await writeAppPage(client)
        await bundleWorkerSync(client)
      },
    },
  }
}

async function writeAppPage(client) {
  const { dir, minify } = client
  const html = await readFile(path.join(dir, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(html)
  if (!entry) throw new Error('index.html names no script')
  const [tag, file] = entry
  const manifest = await manifestOf(dir)
  const [first, ...later] = await bundleScripts({
    dir,
    entry: path.join(dir, file),
    groups: scriptGroups(manifest),
    leftOut: leftFiles(manifest),
    minify,
  })
  const [firstSheet, laterSheet] = await joinedSheets(dir, manifest, html)
  const firstFrame = await bundleFirstFrame(client)
  const scripts = later.map((name) => `/${name}`).join(' ')
  const page = html
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(sheetLink, '')
    // A drawing is a document of its own, which the page's thread lays out in the middle of a start.
    .replace(/\s*<link rel="icon"[^>]* type="image\/svg\+xml"[^>]*>/, '')
    // The app asks for it when its first screen stands: the browser fetches what it names, and draws icons, in the middle of a start.
    .replace(/\s*<link rel="manifest"[^>]*>/, '')
    .replace('</head>', `<link rel="stylesheet" href="/${firstSheet}"></head>`)
    .replace(
      tag,
      `<link rel="preload" href="/${first}" as="script" />
    <script defer src="/${firstFrame}" data-app="/${first}" data-later="${scripts}" data-later-sheet="/${laterSheet}"></script>`,
    )
  await writeFile(path.join(dir, 'app.html'), page)
}

const sheetLink = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/** Writes two style sheets of all that there are: those that `html` names, with all that a page of a course can show, for which a start
 *  waits; and those of all other pages, which come with their script. Answers their names. */
async function joinedSheets(dir, manifest, html) {
  const named = new Set(Array.from(html.matchAll(sheetLink), ([, file]) => file))
  const others = new Set(Object.values(manifest).flatMap(({ css = [] }) => css.filter((file) => !named.has(file))))
  return await Promise.all([joined(dir, named), joined(dir, others)])
}

async function joined(dir, files) {
  const texts = await Promise.all(Array.from(files, (file) => readFile(path.join(dir, file), 'utf8')))
  const text = texts.join('\n')
  const name = `assets/app-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  await writeFile(path.join(dir, name), text)
  return name
}

/** Names of the files of what is left out, without their folder. */
function leftFiles(manifest) {
  return left.map((source) => {
    const chunk = manifest[source]
    if (!chunk?.isDynamicEntry) throw new Error(`${source} is not imported at a later moment`)
    return path.basename(chunk.file)
  })
}

const manifestOf = async (dir) => JSON.parse(await readFile(path.join(dir, '.vite/manifest.json'), 'utf8'))
