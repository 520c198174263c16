/** @module-tag large */
import { writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allIn, emptyCourse, fileToImport, realCourse } from '../../authoring/testing/exchange-course.ts'
import { nodeArgsOf } from '../../server/testing/processes/program.ts'

const root = join(import.meta.dirname, '../..')
function run(script: 'content-blind' | 'check-content' | 'content-export' | 'content-import', ...args: string[]) {
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

test('what cannot be done is told in words, and nothing is written', async () => {
  const { dir, folder } = await emptyCourse()
  const before = await allIn(dir)
  const nowhere = join(dir, 'none/all.csv')
  const refused = (...words: Parameters<typeof run>) => {
    const { status, stderr } = run(...words)
    expect(status).toBe(1)
    expect(stderr).not.toContain('    at ')
    return stderr
  }
  expect(refused('content-export', realCourse, '--to', 'csv', '--out', nowhere)).toContain(
    `${nowhere} cannot be written: ENOENT: no such file or directory`,
  )
  expect(refused('content-export', realCourse, '--too', 'csv')).toContain("Unknown option '--too'")
  expect(refused('content-import', 'a.csv', '--cours', folder)).toContain("Unknown option '--cours'")
  expect(refused('content-blind', 'sheet', dir)).toBe(`${dir} is not the folder of a course\n`)
  expect(refused('content-blind', 'record', folder, join(dir, 'none.yaml'))).toContain('no such file')
  await writeFile(join(folder, 'answers.yaml'), 'one: { answer: b }\ntwo: { second: b }\n')
  expect(refused('content-blind', 'record', folder, join(folder, 'answers.yaml'))).toBe(
    `${join(folder, 'answers.yaml')}:2: two.answer: write letters, words or a number\n`,
  )
  expect(refused('check-content', realCourse, folder)).toContain('One course at a time')
  expect(await allIn(dir)).toEqual([...before, join('courses', 'gphc-calculations-starter', 'answers.yaml')].toSorted())
})
