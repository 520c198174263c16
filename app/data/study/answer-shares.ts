import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChoiceCounts } from '../../../core/study/answer-shares.ts'
import { afterFirstScreen } from '../device/first-screen.ts'
import { packEnv, sharedDb } from '../device/packs.ts'

const sharesOf = (courseId: number) =>
  queryOptions({
    queryKey: ['answer-shares', courseId],
    queryFn: async () => (await sharedDb.answerShares.get(courseId))?.shares ?? {},
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })

/** How many students chose what of this version of a question, as far as this device knows. */
export function useChoiceCounts(courseId: number, itemHash: string): ChoiceCounts | null {
  const { data: shares } = useQuery(sharesOf(courseId))
  return shares?.[itemHash] ?? null
}

/** Brings what students chose of a course to this device, and into memory: the first explanation is drawn with it. */
export function useFreshShares(courseId: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const bring = async () => {
      await afterFirstScreen()
      await queryClient.prefetchQuery(sharesOf(courseId))
      const { freshenAnswerShares } = await import('../../../offline/packs/answer-shares.ts')
      if (await freshenAnswerShares(packEnv, courseId)) await queryClient.invalidateQueries(sharesOf(courseId))
    }
    // Without a server, what is here is told.
    void bring().catch(() => undefined)
  }, [queryClient, courseId])
}
