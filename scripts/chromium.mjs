import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt-install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
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

/** Path of a whole browser: CHROMIUM_PATH, else the first found on this machine; `undefined` when there is none. */
export const findChromium = () => process.env['CHROMIUM_PATH'] || (found(names) ?? elsewhere.find(existsSync))

/** Path of the browser for tests: one that draws no windows of its own, else a whole one. Unseen, a whole browser makes a window for each
 *  page all the same, and takes half a second of the processor for it. HEADLESS_SHELL_PATH names another, and empty none. */
export const findHeadless = () => (process.env['HEADLESS_SHELL_PATH'] ?? found(shellNames)) || findChromium()

const found = (programs) =>
  folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find((file) => existsSync(file))

/** Finds the browser for tests, or installs it where apt-get may, and beside Debian's the one without windows. Answers the path of the
 *  whole browser, which installs apps; `undefined` after one line how to get one. */
export async function chromiumForTests() {
  if (!findChromium()) await aptInstall('chromium', 'Chromium for the browser tests')
  const browser = findChromium()
  if (!browser)
    console.error('No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  const isDebians = browser === '/usr/bin/chromium' && process.env['HEADLESS_SHELL_PATH'] === undefined
  if (isDebians && !found(shellNames)) await aptInstall(shellNames[0], 'Chromium without windows for the browser tests')
  return browser
}
