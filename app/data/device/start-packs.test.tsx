import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { downloadPack } from '../../../offline/packs/pack-download.ts'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { accountFor } from '../session/open-account.ts'
import { openStudentId } from '../session/session.ts'
import { packEnv, sharedDb } from './packs.ts'
import { startPacks, takeWithheldPacks } from './start-packs.ts'

const row = () => sharedDb.packs.get(1)

test('a download that a busy server stopped goes on by itself, with nothing pressed and the page in view all along', async () => {
  await studyOnThisDevice({ download: false })
  let [isBusy, asked] = [true, 0]
  standIn.use(
    http.get('*/api/packs/:courseId/manifest', () => {
      asked++
      return isBusy ? new HttpResponse(null, { status: 503 }) : undefined
    }),
  )
  expect(await downloadPack(packEnv, 1)).toEqual({ is: 'waits-for-connection' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startPacks()
  await expect.poll(async () => [asked, (await row())?.work?.is]).toEqual([2, 'paused'])
  isBusy = false
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(async () => (await row())?.current?.manifest.version).toBe(1)
  stop()
})

test(
  'where a sample came in place of a course because nobody was signed in, the course comes after the sign-in',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    const held = await row()
    const { current } = held!
    const sample = { ...current!.manifest, sample: { questions: 1 } } as never
    await sharedDb.packs.put({ ...held!, work: null, current: { ...current!, manifest: sample } })
    takeWithheldPacks(await accountFor(openStudentId()!))
    await expect.poll(async () => (await row())?.current?.manifest.sample).toBeUndefined()
  },
)
