import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../server/content/read-content.ts'
import { exportQuestions } from '../exchange/export-questions.ts'

const courses = join(import.meta.dirname, '../../content/courses')
const nowMs = Date.UTC(2026, 10, 21)

test.each(['gift', 'xml', 'csv', 'apkg'] as const)('every course of ours goes out as %s', async (to) => {
  const dir = await mkdtemp(join(tmpdir(), 'export-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const slug of await readdir(courses)) {
    const folder = join(courses, slug)
    const out = join(dir, `${slug}.${to}`)
    const { questions, skipped } = await exportQuestions(folder, to, out, nowMs)
    const { courses: read } = await readContent(folder)
    expect(questions + skipped.length).toBe(read[0]?.questions.length)
    expect(
      skipped.filter(
        ({ why }) => !/shows a picture|these formats have no question|other programs do not ask/.test(why),
      ),
    ).toEqual([])
    expect((await stat(out)).size).toBeGreaterThan(0)
  }
})
