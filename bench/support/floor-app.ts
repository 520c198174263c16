import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OwnBrowser, wholeBrowser } from '../../tests/e2e/support/browser.ts'
import { madeBank } from '../floor/made-bank.ts'
import { bundled } from './page-code.ts'
import { firstQuestionShown } from './watched-practice.ts'

const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Floor</title>
<style>body { margin: 1rem; font: 1rem/1.5 system-ui } label { display: block; padding: 0.6rem }</style>
<script defer src="/app.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`

export interface FloorOnDevice extends AsyncDisposable {
  browser: OwnBrowser
  /** Its question; nobody answers there any more but its worker. */
  address: string
}

/** The app of `bench/floor`, as one classic script, installed in a browser of its own with its server stopped. `headers`: of its
 *  document. */
export async function floorOnDevice(headers: Record<string, string> = {}): Promise<FloorOnDevice> {
  const script = await bundled(new URL('../floor/app.tsx', import.meta.url))
  const files: Record<string, { type: string; body: string }> = {
    '/': { type: 'text/html', body: html },
    '/app.js': { type: 'text/javascript', body: script },
    '/worker.js': {
      type: 'text/javascript',
      body: await readFile(new URL('../floor/worker.js', import.meta.url), 'utf8'),
    },
    '/bank.json': { type: 'application/json', body: JSON.stringify(madeBank(50)) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    const ofDocument = request.url === '/' ? headers : {}
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', ...ofDocument }).end(file?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  const browser = await wholeBrowser({ hasTouch: true })
  const page = await browser.context().newPage()
  await page.goto(address)
  await page.waitForFunction(firstQuestionShown)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  server.closeAllConnections()
  server.close()
  return { browser, address, [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose]() }
}
