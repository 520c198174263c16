import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs a package of Debian where apt-get may. Answers whether it is there now. `what`: said first. */
export async function aptInstall(name, what) {
  const sudo = await sudoPrefix()
  if (!existsSync('/usr/bin/apt-get') || !sudo) return false
  console.log(`Installing ${what} …`)
  const [command, ...before] = [...sudo, 'apt-get']
  await run(command, [...before, 'update'])
  return (await run(command, [...before, 'install', '-y', '--no-install-recommends', name])) === 0
}

/** What to put before apt-get: nothing for root, sudo where it asks for no password; `undefined` when neither. */
async function sudoPrefix() {
  if (process.getuid?.() === 0) return []
  if (!existsSync('/usr/bin/sudo')) return undefined
  return (await run('sudo', ['-n', 'true'])) === 0 ? ['sudo', '-n'] : undefined
}
