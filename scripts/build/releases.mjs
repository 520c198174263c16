import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** So many releases stay, the newest among them; older ones as long as a server runs from them. */
const releaseLimit = 3
/** In a release's folder: an empty file for each process that serves it, named by the number of the process. */
const inUse = '.in-use'
const factsFile = 'release.json'

/** What a release has, each in a folder of its own, and known by that name in `dist`. */
const parts = ['client', 'ssr', 'tsc']

/** The newest release: its folder, `null` when there is none, and what `publishRelease` was told of it. */
export async function currentRelease(dist) {
  const folder = await realpath(path.join(dist, 'current')).catch(() => null)
  const facts = folder === null ? {} : await readFile(path.join(folder, factsFile), 'utf8').then(JSON.parse, () => ({}))
  return { folder, facts }
}

/** An empty folder for the parts of the next release. */
export async function beginRelease(dist) {
  const next = path.join(dist, 'next')
  await rm(next, { recursive: true, force: true })
  await mkdir(path.join(next, inUse), { recursive: true })
  return next
}

/** Makes `next` the newest release, with all its parts at one moment. A release is never changed after that, so that a
 *  server which runs from an earlier one finds all of it. */
export async function publishRelease(dist, next, facts) {
  await writeFile(path.join(next, factsFile), JSON.stringify(facts, null, 1))
  const releases = path.join(dist, 'releases')
  await mkdir(releases, { recursive: true })
  const [newest = '0'] = await namesNewestFirst(releases)
  const name = String(Number(newest) + 1).padStart(6, '0')
  await rename(next, path.join(releases, name))
  await pointTo(path.join(dist, 'current'), path.join('releases', name))
  for (const part of parts) await pointTo(path.join(dist, part), path.join('current', part))
  for (const old of (await namesNewestFirst(releases)).slice(releaseLimit)) {
    const folder = path.join(releases, old)
    if (!(await isServed(folder))) await rm(folder, { recursive: true, force: true })
  }
}

async function namesNewestFirst(releases) {
  return (await readdir(releases)).filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
}

async function pointTo(link, target) {
  const fresh = `${link}.next`
  await rm(fresh, { recursive: true, force: true })
  // Windows wants whole paths for a link that needs no rights.
  const isWindows = process.platform === 'win32'
  await symlink(isWindows ? path.resolve(path.dirname(link), target) : target, fresh, 'junction')
  await rename(fresh, link).catch(async () => {
    // A folder of before there were releases; and Windows replaces no link.
    await rm(link, { recursive: true, force: true })
    await rename(fresh, link)
  })
}

async function isServed(folder) {
  const processes = await readdir(path.join(folder, inUse)).catch(() => [])
  return processes.map(Number).some(isAlive)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
