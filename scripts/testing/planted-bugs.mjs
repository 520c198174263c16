import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { plantedBugs } from '../../tests/planted-bugs.mjs'
import { installWhatIsMissing } from '../install.mjs'
import { root } from '../run.mjs'

/** Plants each bug of `tests/planted-bugs.mjs` in a copy of the sources and sees that the named tests fail. Ends with 1 when a
 *  bug goes unnoticed, or when its place in the code is gone. An argument picks bugs by a part of their description. */
await installWhatIsMissing()
const chosen = plantedBugs.filter(({ bug }) => bug.includes(process.argv[2] ?? ''))
const copy = await mkdtemp(path.join(os.tmpdir(), 'vademecum-planted-'))
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
for (const file of files.split('\0').filter(Boolean)) {
  await cp(path.join(root, file), path.join(copy, file)).catch(() => undefined)
}
await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

let missed = 0
for (const { bug, edits, caughtBy } of chosen) {
  const kept = new Map()
  let isPlanted = true
  for (const { in: file, from, to } of edits) {
    const at = path.join(copy, file)
    const text = await readFile(at, 'utf8')
    if (!kept.has(at)) kept.set(at, text)
    isPlanted &&= text.split(from).length === 2 || from === ''
    await writeFile(at, from === '' ? to + text : text.replace(from, () => to))
  }
  const verdict = isPlanted
    ? testsFail(caughtBy)
      ? 'caught'
      : 'NOT CAUGHT'
    : 'NOT PLANTED: its place in the code is gone'
  if (verdict !== 'caught') missed++
  console.log(`${verdict.padEnd(10)}  ${bug}  (${caughtBy.file})`)
  for (const [at, text] of kept) await writeFile(at, text)
}
await rm(copy, { recursive: true, force: true })
console.log(`${chosen.length - missed} of ${chosen.length} planted bugs caught`)
process.exitCode = missed > 0 ? 1 : 0

/** Whether the tests ran and at least one of them failed. */
function testsFail({ project, file }) {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const { stdout, status } = spawnSync(
    process.execPath,
    // As `npm test` runs them.
    [vitest, 'run', '--project', project, '--tagsFilter=!large', '--reporter=json', file],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const start = stdout.indexOf('{"num')
  return status !== 0 && start >= 0 && JSON.parse(stdout.slice(start)).numFailedTests > 0
}
