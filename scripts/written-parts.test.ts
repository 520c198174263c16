import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeParts } from './written-parts.mjs'

const marked = (part: string) =>
  `# A page\n\nBefore.\n\n<!-- sizes: written by npm run weigh -->\n\n${part}\n\n<!-- /sizes -->\n\nAfter.\n`

async function pageWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vademecum-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = join(folder, 'page.md')
  await writeFile(page, text)
  return page
}

test('a part stands formatted between its marks, and the rest of the page stays', async () => {
  const page = await pageWith(marked('Old.'))
  await writeParts(page, 'weigh', { sizes: '| a | b |\n|--|--:|\n| 1 | 22222 |' })
  expect(await readFile(page, 'utf8')).toBe(marked('| a   |     b |\n| --- | ----: |\n| 1   | 22222 |'))
})

test('a part that the page has no marks for is refused, and nothing is written', async () => {
  const page = await pageWith(marked('Old.'))
  await expect(writeParts(page, 'weigh', { sizes: 'New.', speeds: 'New.' })).rejects.toThrow('no part for speeds')
  await expect(writeParts(page, 'measure', { sizes: 'New.' })).rejects.toThrow('no part for sizes')
  expect(await readFile(page, 'utf8')).toBe(marked('Old.'))
})
