import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What the buffers of no socket hold. */
const largeBytes = 12_000_000
export const largeAsset = '/assets/large-0123abcd.bin'
export const smallFile = '/start-client.js'

/** What a build leaves, as far as it can be attacked: files, one of them large, and pages that the server renders. */
export async function makeRelease(dir: string): Promise<{ clientDir: string; pagesDir: string }> {
  const [clientDir, pagesDir] = [path.join(dir, 'client'), path.join(dir, 'ssr')]
  await mkdir(path.join(clientDir, 'assets'), { recursive: true })
  await mkdir(pagesDir, { recursive: true })
  await writeFile(path.join(clientDir, 'index.html'), indexHtml)
  await writeFile(path.join(clientDir, smallFile), '/* wakes the page */\n'.repeat(20))
  await writeFile(path.join(clientDir, largeAsset), Buffer.alloc(largeBytes, 'large '))
  await writeFile(path.join(pagesDir, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(pagesDir, 'pages.json'), '{}')
  await writeFile(path.join(pagesDir, 'entry-server.js'), renderer)
  return { clientDir, pagesDir }
}

const indexHtml = `<!doctype html>
<html lang="en">
  <head><title>Vademecum</title><script type="module" crossorigin src="${smallFile}"></script></head>
  <body><div id="root"></div></body>
</html>`

/** A `PageRenderer`: two public pages, a private one, and a page of its own for every other address. */
const renderer = `
const publicPages = new Set(['/', '/courses'])
const placeOf = (url) => {
  const [path] = url.split('?')
  if (path === '/dashboard') return { is: 'private' }
  return publicPages.has(path) ? { is: 'public', url: path } : { is: 'unknown', url: path }
}
async function renderPage({ url, send }) {
  const { text } = await send({ method: 'GET', url: '/api/courses', body: undefined })
  const html = '<h1>Courses</h1><p>' + JSON.parse(text).length + '</p>'
  return { is: 'page', status: publicPages.has(url) ? 200 : 404, html, head: '<title>Courses</title>', state: '{}', routeIds: [] }
}
export const renderer = { placeOf, renderPage }
`
