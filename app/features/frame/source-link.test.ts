import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the licence that is served is the licence of the repository', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  expect(await read('../../../public/licence.txt')).toBe(await read('../../../LICENSE'))
})
