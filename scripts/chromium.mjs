import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt-install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
const elsewhere = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Arguments under which Chromium runs in a container and asks the network for nothing of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the browser for tests: CHROMIUM_PATH, else the first found on this machine; `undefined` when there is none. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere].find((file) =>
    existsSync(file),
  )
}

/** Finds the browser, or installs it where apt-get may; `undefined` after one line how to when neither works. */
export async function chromiumForTests() {
  const found = findChromium()
  if (found) return found
  await aptInstall('chromium', 'Chromium for the browser tests')
  const installed = findChromium()
  if (installed) return installed
  console.error('No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return undefined
}
