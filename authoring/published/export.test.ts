import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportQuestions } from '../exchange/export-questions.ts'
import { courses, folder } from './our-content.ts'

const nowMs = Date.UTC(2026, 10, 21)

test.each(['gift', 'xml', 'csv', 'apkg'] as const)('every course of ours goes out as %s', async (to) => {
  const dir = await mkdtemp(join(tmpdir(), 'export-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(await readdir(join(folder, 'courses'))).toHaveLength(courses.length)
  for (const { file, questions: ours } of courses) {
    const out = join(dir, `${file.slug}.${to}`)
    const { questions, skipped } = await exportQuestions(join(folder, 'courses', file.slug), to, out, nowMs)
    expect(questions + skipped.length).toBe(ours.length)
    expect(
      skipped.filter(
        ({ why }) => !/shows a picture|these formats have no question|other programs do not ask/.test(why),
      ),
    ).toEqual([])
    expect((await stat(out)).size).toBeGreaterThan(0)
  }
})
