import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { readSyncState } from '../../../offline/account/account-db.ts'
import { removePack } from '../../../offline/packs/pack-collect.ts'
import { pauseDownload, planDownload } from '../../../offline/packs/pack-download.ts'
import { readPackState } from '../../../offline/packs/pack-state.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { courseQueries } from '../../data/api/course-queries.ts'
import { keepScreenOn } from '../../data/device/keep-screen-on.ts'
import { packEnv, sharedDb } from '../../data/device/packs.ts'
import { accessOf } from '../../data/session/rights.ts'
import { useLive } from '../../data/device/use-live.ts'
import { bringPack, isMeteredConnection } from './bring-pack.ts'
import { DownloadCardView, type DownloadCardViewProps } from './download-card-view.tsx'

export interface DownloadCardProps extends Pick<DownloadCardViewProps, 'courseTitle' | 'isNamed'> {
  account: Account
  courseId: number
}

/** The offline copy of a course: its state on this device, and downloading, updating and deleting it. */
export function DownloadCard({ account, courseId, courseTitle, isNamed = false }: DownloadCardProps) {
  const state = useLive(
    useCallback(async () => {
      const { newestPacks } = await readSyncState(account.db)
      const newest = newestPacks.find((pack) => pack.courseId === courseId)?.version ?? 0
      return readPackState(sharedDb, courseId, newest)
    }, [account, courseId]),
  )
  const isSample = useLive(
    useCallback(async () => {
      const access = await accessOf(account, courseId)
      return access.is === 'open' && access.only !== undefined
    }, [account, courseId]),
  )
  const isWholeAbsent = state?.is === 'absent' && isSample === false
  // The shop tells the size of the whole alone.
  const isPlanned = state?.is === 'update-available' || (state?.is === 'absent' && isSample === true)
  const course = useQuery({ ...courseQueries.one(courseId), enabled: isWholeAbsent })
  const plan = useQuery({
    queryKey: [
      accountScope,
      account.userId,
      'pack-plan',
      courseId,
      state?.is === 'update-available' && state.newestVersion,
    ],
    queryFn: async () => (await planDownload(packEnv, courseId)).wireBytes,
    enabled: isPlanned,
  })

  const isDownloading = state?.is === 'downloading'
  useEffect(() => (isDownloading ? keepScreenOn() : undefined), [isDownloading])

  return (
    <DownloadCardView
      courseTitle={courseTitle}
      isNamed={isNamed}
      view={state ?? { is: 'checking' }}
      fetchBytes={bytesToFetch(state, isPlanned ? plan.data : isWholeAbsent ? course.data?.pack.wireBytes : undefined)}
      isMetered={isMeteredConnection()}
      actions={{
        start: () => void bringPack(courseId).catch(leftAsShown),
        pause: () => void pauseDownload(sharedDb, courseId).catch(leftAsShown),
        remove: () => void removePack(packEnv, courseId).catch(leftAsShown),
      }}
    />
  )
}

/** How it ended stands in the database, which the card shows. */
const leftAsShown = () => undefined

function bytesToFetch(
  state: Awaited<ReturnType<typeof readPackState>> | undefined,
  askedBytes: number | undefined,
): number | null {
  if (state?.is === 'absent' || state?.is === 'update-available') return askedBytes ?? null
  if (state?.is === 'paused' && state.totalBytes > 0) return state.totalBytes - state.doneBytes
  return null
}
