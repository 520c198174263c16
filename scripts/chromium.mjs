import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

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
  const sudo = await sudoPrefix()
  if (existsSync('/usr/bin/apt-get') && sudo) {
    console.log('Installing Chromium for the browser tests …')
    const apt = [...sudo, 'apt-get']
    await run(apt[0], [...apt.slice(1), 'update'])
    await run(apt[0], [...apt.slice(1), 'install', '-y', '--no-install-recommends', 'chromium'])
    const installed = findChromium()
    if (installed) return installed
  }
  console.error('No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return undefined
}

/** What to put before apt-get: nothing for root, sudo where it asks for no password; `undefined` when neither. */
async function sudoPrefix() {
  if (process.getuid?.() === 0) return []
  if (!existsSync('/usr/bin/sudo')) return undefined
  return (await run('sudo', ['-n', 'true'])) === 0 ? ['sudo', '-n'] : undefined
}
