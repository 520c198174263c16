const routeFile = /\/app\/routes\/(.+)\.tsx\?tsr-split=/

/** Wanted whatever the route is. */
const everywhere = 'everywhere'

/** Stands for what Vite puts around `import()`, which fetches the module after its sheets, and after a failure draws it without
 *  them. Here both come at once, and a sheet that failed is fetched again. */
const importWithSheets = `
const coming = {}
const sheet = (file) =>
  (coming[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file
    if (document.querySelector('link[rel="stylesheet"][href="' + href + '"]')) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href, onload: resolve })
    link.onerror = () => {
      link.remove()
      delete coming[file]
      reject(new Error('no ' + file))
    }
    document.head.append(link)
  }))
export const __vitePreload = (load, files) =>
  files?.length ? Promise.all([load(), ...files.map(sheet)]).then(([module]) => module) : load()
`

/** For Vite: the styles of all chunks as a few sheets. `areaOf` names the area of a route by its file (`(shop)/plans`), and
 *  `sheetOf` the sheet of what pages of these areas can show, at once or later; the first in `order` is every page's. A page has
 *  all sheets in which its area has a part, so it has its whole look before it is drawn, and little that only others have. The
 *  page that the server sends where it renders nothing names those of `plainArea`. Within a sheet, styles follow those of what
 *  they are imported by. */
export function styleSheets({ areaOf, sheetOf, order, plainArea }) {
  return {
    name: 'vademecum-style-sheets',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: importWithSheets, moduleSideEffects: false }),
    },
    generateBundle: {
      // Before the sheets' names are written into the page and the chunks. The chunks have theirs already, and would keep them
      // when only a sheet changes, but for the release's number in the first, which renews all that import it.
      order: 'pre',
      handler(_, bundle) {
        const { chunks, routes } = chunksOf(bundle)
        const areas = areasOf(bundle, chunks, new Map(Array.from(routes, ([chunk, file]) => [chunk, areaOf(file)])))
        const sheets = new Map()
        for (const chunk of chunks) {
          const { importedCss } = chunk.viteMetadata
          if (importedCss.size === 0) continue
          const wanted = areas.get(chunk)
          const name = wanted.has(everywhere) ? order[0] : sheetOf(wanted)
          const sheet = sheets.get(name) ?? { source: '', areas: new Set() }
          sheets.set(name, sheet)
          for (const area of wanted) sheet.areas.add(area)
          for (const file of importedCss) {
            sheet.source += bundle[file].source
            delete bundle[file]
          }
          importedCss.clear()
        }
        // What fewer pages have comes after what it is made of.
        for (const name of order) {
          const sheet = sheets.get(name)
          if (!sheet) throw new Error(`nothing is in the style sheet ${name}`)
          const file = this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: sheet.source }))
          const hasPart = (chunk) =>
            routes.has(chunk) && Array.from(areas.get(chunk)).some((area) => sheet.areas.has(area))
          for (const chunk of chunks)
            if (name === order[0] ? chunk.isEntry : hasPart(chunk)) chunk.viteMetadata.importedCss.add(file)
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { routes } = chunksOf(bundle)
        const [plain] = Array.from(routes).find(([, file]) => areaOf(file) === plainArea) ?? []
        return Array.from(plain?.viteMetadata.importedCss ?? [], (file) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

/** All chunks, each after what it imports, those imported at a later moment last; and which of them are a route's. */
function chunksOf(bundle) {
  const found = new Set()
  const later = new Set()
  const collect = (name) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    for (const imported of chunk.imports) collect(imported)
    for (const imported of chunk.dynamicImports) later.add(imported)
    found.add(chunk)
  }
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) collect(chunk.fileName)
  for (const name of later) collect(name)
  const routes = Array.from(found).flatMap((chunk) => {
    const file = routeFile.exec(chunk.facadeModuleId ?? '')?.[1]
    return file === undefined ? [] : [[chunk, file]]
  })
  return { chunks: [...found], routes: new Map(routes) }
}

/** In which areas each chunk can be wanted; what is wanted whatever the route is wanted `everywhere`. */
function areasOf(bundle, chunks, areaOfRoute) {
  const areas = new Map(chunks.map((chunk) => [chunk, new Set()]))
  const mark = (chunk, area) => {
    const own = areas.get(chunk)
    if (!own || own.has(area)) return
    own.add(area)
    for (const name of [...chunk.imports, ...chunk.dynamicImports])
      if (!areaOfRoute.has(bundle[name])) mark(bundle[name], area)
  }
  for (const chunk of chunks) if (chunk.isEntry) mark(chunk, everywhere)
  for (const [chunk, area] of areaOfRoute) mark(chunk, area)
  return areas
}
