import { expect, test } from 'vitest'
import { batched } from './batch-queue.ts'

/** Doubles numbers and fails at 13; the groups it worked on are in `groups`. A group ends when `finish` is called. */
function doubling({
  most = 100,
  queueOf = () => 'all',
  ownerOf = String,
  sizeOf = () => 1,
}: Partial<Pick<Parameters<typeof batched<number, number>>[0], 'most' | 'queueOf' | 'ownerOf' | 'sizeOf'>> = {}) {
  const groups: number[][] = []
  const waiting: (() => void)[] = []
  const double = batched<number, number>({
    queueOf,
    ownerOf,
    sizeOf,
    most,
    async work(take) {
      const items = take()
      groups.push(items)
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (items.includes(13)) throw new Error('13')
      return items.map((item) => item * 2)
    },
  })
  const finish = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { groups, double, finish }
}

test('what comes while a group is worked on forms the next one, and each hears its own result', async () => {
  const { groups, double, finish } = doubling()
  const results = Promise.all([1, 2, 3].map(double))
  await finish()
  expect(groups).toEqual([[1], [2, 3]])
  await finish()
  expect(await results).toEqual([2, 4, 6])
})

test('a group that fails is tried again one by one, so that only who is to blame fails', async () => {
  const { groups, double, finish } = doubling()
  const results = Promise.allSettled([1, 2, 13, 3].map(double))
  for (let group = 0; group < 5; group++) await finish()
  expect(groups).toEqual([[1], [2, 13, 3], [2], [13], [3]])
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    6,
  ])
})

test('a group grows no larger than allowed, and another queue does not wait', async () => {
  const { groups, double, finish } = doubling({ most: 2, queueOf: (item) => (item < 10 ? 'small' : 'large') })
  const results = Promise.all([1, 2, 3, 4, 20].map(double))
  for (let group = 0; group < 4; group++) await finish()
  expect(groups).toEqual([[1], [20], [2, 3], [4]])
  expect(await results).toEqual([2, 4, 6, 8, 40])
})

test('who fails before anything was taken hears of it, and the next goes on', async () => {
  let isDown = true
  const echo = batched<string, string>({
    queueOf: () => 'all',
    ownerOf: (item) => item,
    sizeOf: () => 1,
    most: 1,
    work: (take) => (isDown ? Promise.reject(new Error('no connection')) : Promise.resolve(take())),
  })
  await expect(echo('a')).rejects.toThrow('no connection')
  isDown = false
  expect(await echo('b')).toBe('b')
})

test('what is small goes before what is large, and the large are not put off for ever', async () => {
  const { groups, double, finish } = doubling({ most: 10, sizeOf: (item) => item })
  const results = Promise.all([9, 50, 8, 1, 2].map(double))
  for (let group = 0; group < 4; group++) await finish()
  expect(groups).toEqual([[9], [1, 2], [8], [50]])
  await results

  const late = doubling({ most: 1, sizeOf: (item) => item })
  void late.double(1)
  void late.double(50)
  for (let group = 0; group < 20; group++) {
    void late.double(1)
    await late.finish()
  }
  expect(late.groups.findIndex((group) => group.includes(50))).toBe(9)
})

test('an owner who brings many has one turn for each of the others, in the order brought', async () => {
  const { groups, double, finish } = doubling({ most: 2, ownerOf: (item) => (item < 100 ? 'greedy' : String(item)) })
  const results = Promise.all([1, 2, 3, 4, 100, 200].map(double))
  for (let group = 0; group < 4; group++) await finish()
  expect(groups).toEqual([[1], [2, 100], [200, 3], [4]])
  await results
})
