import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files that a browser asks for before a page can show itself: `shared` by every page, as the built `index.html` and its
 *  entry in the manifest name them, and by route id what each route needs beyond them. Paths from the client's root. */
export async function pageFilesOf(clientDir) {
  const manifest = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8'))
  const filesFrom = (key, found = { scripts: new Set(), styles: new Set() }) => {
    const { file, css = [], imports = [] } = manifest[key]
    if (found.scripts.has(file)) return found
    found.scripts.add(file)
    for (const style of css) found.styles.add(style)
    for (const imported of imports) filesFrom(imported, found)
    return found
  }
  const html = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  )
  if (named.length === 0) throw new Error('index.html names no script')
  const shared = { scripts: named, styles: [...filesFrom('index.html').styles] }
  const beyond = ({ scripts, styles }) => ({
    scripts: [...scripts].filter((file) => !shared.scripts.includes(file)),
    styles: [...styles].filter((file) => !shared.styles.includes(file)),
  })
  const routes = Object.keys(manifest).flatMap((key) => {
    const route = /(?:^|\/)app\/routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1]
    return route === undefined ? [] : [[routeIdOf(route), beyond(filesFrom(key))]]
  })
  return { shared, routes: Object.fromEntries(routes) }
}

/** As the router names what it makes of a file: `courses/index` is `/courses/`, `study/$id/route` is `/study/$id`, and a dot
 *  in a name is a slash. */
const routeIdOf = (file) =>
  `/${file
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/route$/, '')}`
