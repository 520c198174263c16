import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('tasks take turns, and too many waiting are turned away', async () => {
  const take = limitConcurrency(2, 3)
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => take(task)))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await expect(take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await take(task)
})

test('who goes first passes those who wait, and is not turned away for their number', async () => {
  const take = limitConcurrency(1, 2)
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  const results = await Promise.allSettled([
    take(task('running')),
    take(task('a')),
    take(task('b')),
    take(task('too many')),
    take(task('known'), true),
  ])
  expect(order).toEqual(['running', 'known', 'a', 'b'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 5 } })
})
