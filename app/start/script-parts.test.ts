import { expect, test } from 'vitest'
import { laterScripts, scriptParts } from './script-parts.ts'

/** Three scripts, of which the second imports a chunk of the first, and the third one of the second. */
function threeScripts(fails: { src: string | null } = { src: null }) {
  const ran: string[] = []
  const styled: string[] = []
  const scripts: Record<string, () => void> = {
    '/practice.js': () =>
      parts.add({ summary: async () => ({ words: `summary of ${nameOf(parts.modules['react'])}` }) }),
    '/pages.js': () => parts.add({ shop: async () => ({ words: 'shop' }) }),
  }
  const parts = scriptParts(laterScripts(['/practice.js', '/pages.js'], [['react'], ['summary']], '/pages.css'), {
    fetchAhead: () => undefined,
    run: async (src) => {
      if (fails.src === src) throw new Error('offline')
      ran.push(src)
      scripts[src]?.()
    },
    style: async (href) => {
      if (fails.src === href) throw new Error('offline')
      styled.push(href)
    },
  })
  parts.add({ react: async () => ({ name: 'React' }) })
  return { parts, ran, styled }
}

const nameOf = (chunk: object | undefined) => (chunk && 'name' in chunk ? chunk.name : 'nothing')

test('a chunk of the first script brings no other', async () => {
  const { parts, ran } = threeScripts()
  expect(await parts.load(0, 'react')).toEqual({ name: 'React' })
  expect(ran).toEqual([])
})

test('a script runs once, after those before it, with what it imports', async () => {
  const { parts, ran } = threeScripts()
  const [shop, summary] = await Promise.all([parts.load(2, 'shop'), parts.load(1, 'summary')])
  expect(shop).toEqual({ words: 'shop' })
  expect(summary).toEqual({ words: 'summary of React' })
  expect(ran).toEqual(['/practice.js', '/pages.js'])
})

test('a script that did not come is asked for again', async () => {
  const fails: { src: string | null } = { src: '/pages.js' }
  const { parts, ran } = threeScripts(fails)
  await expect(parts.load(2, 'shop')).rejects.toThrow('offline')
  fails.src = null
  expect(await parts.load(2, 'shop')).toEqual({ words: 'shop' })
  expect(ran).toEqual(['/practice.js', '/pages.js'])
})

test('all other pages come with their style sheet, what a practice page asks for without', async () => {
  const { parts, styled } = threeScripts()
  await parts.load(1, 'summary')
  expect(styled).toEqual([])
  await parts.load(2, 'shop')
  expect(styled).toEqual(['/pages.css'])
})

test('a page without its styles is not shown, and asked for again', async () => {
  const fails: { src: string | null } = { src: '/pages.css' }
  const { parts } = threeScripts(fails)
  await expect(parts.load(2, 'shop')).rejects.toThrow('offline')
  fails.src = null
  expect(await parts.load(2, 'shop')).toEqual({ words: 'shop' })
})
