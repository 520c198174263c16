import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allIn, emptyCourse, fileToImport, realCourse } from '../../authoring/testing/exchange-course.ts'
import { nodeArgsOf } from '../../server/testing/processes/program.ts'

const root = join(import.meta.dirname, '../..')
function run(script: 'content-export' | 'content-import', ...args: string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgsOf(`scripts/content/${script}`), ...args],
    options,
  )
  return { status, stdout, stderr }
}

test('a course goes out by one command and comes in by the other', async () => {
  const { dir, folder } = await emptyCourse()
  const file = join(dir, 'all.csv')
  expect(run('content-export', realCourse, '--to', 'csv', '--out', file)).toEqual({
    status: 0,
    stdout: `48 questions are in ${file}.\n`,
    stderr: '',
  })
  const done = run('content-import', file, '--course', folder, '--topic', 'doses')
  expect(done).toMatchObject({ status: 0, stderr: '' })
  expect(done.stdout).toContain(`48 questions are in ${join(folder, 'questions/all.yaml')}.`)
})

test('a hostile file is told by its line, ends with an error and writes nothing', async () => {
  const { dir, folder } = await emptyCourse()
  const file = await fileToImport(dir, 'a.gift', '\n::planted::[html]<script>x()</script>{=One ~Two ~Three}\n')
  const before = await allIn(dir)
  expect(run('content-import', file, '--course', folder, '--topic', 'doses')).toEqual({
    status: 1,
    stdout: '',
    stderr: `${file}:2: planted: has active content: <script>\nNothing was written.\n`,
  })
  expect(await allIn(dir)).toEqual(before)
})
