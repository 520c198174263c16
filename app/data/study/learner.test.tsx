/** @module-tag large */
import { expect, inject, test } from 'vitest'
import { studentsHashes } from '../../../core/testing/students-hashes.ts'

const inWorker = (students: number) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('../../testing/hashing-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<string[]>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(students)
  })

test('1,000 students are in one state in a page, in a worker and in Node', async () => {
  const inNode = inject('hashesInNode')
  expect(new Set(inNode).size).toBe(1000)
  expect(studentsHashes(1000)).toEqual(inNode)
  expect(await inWorker(1000)).toEqual(inNode)
})
