import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const start = '\0start'

/** What is of no use without a network, as the page imports it: the pages where it is wanted are sent by the server, with modules
 *  (core/shop/served-pages.ts). Where the script would import it, the page asks for the server's document. */
const left = [
  'app/features/operator/operator-screen.tsx',
  'app/features/subscribing/pay-for-plan.tsx',
  'app/payment/sandbox-fields.tsx',
  'app/payment/stripe-fields.tsx',
]

/** For Vite, before the worker is built: `app.html`, the page as the worker answers it, with all of the built chunks in one
 *  classic script. A browser keeps compiled code of a classic script that a worker has installed, and none of modules: see
 *  docs/decisions/025-how-a-page-starts.md. */
export function appScript() {
  let client
  return {
    name: 'vademecum-app-script',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    configResolved({ root, build: { outDir, minify } }) {
      client = { dir: path.resolve(root, outDir), minify }
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (!error) await writeAppPage(client)
      },
    },
  }
}

async function writeAppPage({ dir, minify }) {
  const html = await readFile(path.join(dir, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(html)
  if (!entry) throw new Error('index.html names no script')
  const [tag, file] = entry
  const page = html
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', `${await otherSheets(dir, html)}</head>`)
    .replace(tag, `<script defer src="/${await bundle(dir, path.join(dir, file), minify)}"></script>`)
  await writeFile(path.join(dir, 'app.html'), page)
}

/** Links to the style sheets that `html` does not name: they lie beside the script, so no page of the worker's waits for one. */
async function otherSheets(dir, html) {
  const manifest = await manifestOf(dir)
  const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  return Array.from(sheets, (file) => `<link rel="stylesheet" crossorigin href="/${file}">\n`)
    .filter((link) => !html.includes(link.trim()))
    .join('')
}

/** Names of the files of what is left out, without their folder. */
async function leftFiles(dir) {
  const manifest = await manifestOf(dir)
  return left.map((source) => {
    const chunk = manifest[source]
    if (!chunk?.isDynamicEntry) throw new Error(`${source} is not imported at a later moment`)
    return path.basename(chunk.file)
  })
}

const manifestOf = async (dir) => JSON.parse(await readFile(path.join(dir, '.vite/manifest.json'), 'utf8'))

/** Answers the name of the file. */
async function bundle(dir, entry, minify) {
  const { output } = await build({
    configFile: false,
    root: dir,
    logLevel: 'warn',
    plugins: [fromChunks(entry, await leftFiles(dir))],
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify,
      sourcemap: 'hidden',
      modulePreload: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: start,
        // A classic script has none, and in it nothing is fetched by an address beside its own.
        transform: { define: { 'import.meta': '{}' } },
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/app-[hash].js' },
      },
    },
  })
  return output[0].fileName
}

/** Imported at a later moment, each chunk is a function of its own that runs when it is wanted, and not within a function of
 *  the whole script's length, which browsers under inspection read again for every stack they take down. */
const fromChunks = (entry, leftOut) => ({
  name: 'vademecum-chunks',
  resolveId: (id) => (id === start ? id : null),
  async load(id) {
    if (id === start) return `void import(${JSON.stringify(entry)})`
    const map = await readFile(`${id}.map`, 'utf8').catch(() => null)
    return map === null ? null : { code: without(leftOut, await readFile(id, 'utf8')), map }
  },
})

/** Code in which imports of these files fail. It is as long as it was, so that its map still fits. */
function without(files, code) {
  const imports = new RegExp(
    `import\\((["'\`])\\./(?:${files.map((file) => file.replaceAll('.', '\\.')).join('|')})\\1\\)`,
    'g',
  )
  return code.replaceAll(imports, (found) => 'Promise.reject(Error())'.padEnd(found.length))
}
