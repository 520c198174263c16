import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { publishChanges } from './publish-changes.ts'

/** A content folder with one course, a folder that stands for our code, and an app on both. */
async function setUp() {
  const app = await testApp()
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-content-'))
  const course = 'courses/gphc-calculations-starter'
  await cp(path.resolve('content', course), path.join(dir, 'content', course), { recursive: true })
  const code = path.join(dir, 'code')
  await cp(path.resolve('server/packs'), code, { recursive: true })
  const deps = { ...app.deps, config: { ...app.deps.config, contentDir: path.join(dir, 'content') } }
  const file = path.join(dir, 'content', course, 'course.yaml')
  return {
    app,
    deps,
    code,
    file,
    text: await readFile(file, 'utf8'),
    publish: () => publishChanges(deps, [code]),
    title: async () => (await app.db('courses').first())?.title,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await rm(dir, { recursive: true })
    },
  }
}

test('files that were published are not read again; a changed file, a changed setting or changed code is', async () => {
  await using it = await setUp()
  expect(await it.publish()).toBe(true)
  expect(await it.publish()).toBe(false)

  await writeFile(it.file, it.text.replace(/^title: .*$/m, 'title: Another title'))
  expect(await it.publish()).toBe(true)
  expect(await it.title()).toBe('Another title')
  expect(await it.publish()).toBe(false)

  it.deps.config = { ...it.deps.config, largeMediaBytes: it.deps.config.largeMediaBytes + 1 }
  expect(await it.publish()).toBe(true)
  await writeFile(path.join(it.code, 'new.ts'), '')
  expect(await it.publish()).toBe(true)
  expect(await it.publish()).toBe(false)
})

test('after files that are not right, those before them are published again', async () => {
  await using it = await setUp()
  await it.publish()
  await writeFile(it.file, 'id: one\n')
  await expect(it.publish()).rejects.toThrow(/course\.yaml:1: /)
  await writeFile(it.file, it.text)
  expect(await it.publish()).toBe(true)
})
