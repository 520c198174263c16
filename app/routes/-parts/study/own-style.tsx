import { useCallback } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import { learningStyleFact } from '../../../../core/study/learner/paths/learning-style.ts'
import type { PathNode } from '../../../../core/study/learner/learner-view.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { record } from '../../../../offline/account/record.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { readLearningStyle, readTopicMaterial } from '../../../data/study/topic-material.ts'
import { StylePanel } from '../../../features/path-visualizer/style-panel.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

export interface OwnStyleProps {
  account: Account
  summary: CourseSummary
  /** The course is on this device. */
  isOnDevice: boolean
}

/** What the student says of how they learn, as all their devices have it, and the material of the topic that they are at. */
export function OwnStyle({ account, summary, isOnDevice }: OwnStyleProps) {
  const { courseId, paths, topics } = summary
  const ahead = topicsAhead(paths[0]?.nodes ?? []).join(' ')
  const read = useLive(
    useCallback(
      async () => ({
        style: await readLearningStyle(account.db),
        found: isOnDevice ? await readTopicMaterial(account, courseId, ahead.split(' ')) : null,
      }),
      [account, courseId, ahead, isOnDevice],
    ),
  )
  const toast = useToast()
  if (!read) return <Spinner label="Loading adaptive learning data..." />
  return (
    <StylePanel
      courseId={courseId}
      topic={topics.find(({ id }) => id === read.found?.topic) ?? null}
      material={read.found?.material ?? null}
      style={read.style}
      onStyle={(style) => {
        record(account, [learningStyleFact(style)]).catch(() =>
          toast({
            title: 'This device could not store the setting',
            body: 'Free some room and try again.',
            tone: 'error',
          }),
        )
      }}
    />
  )
}

/** Topics of what is not completed, that of the current concept first. */
function topicsAhead(nodes: readonly PathNode[]): string[] {
  const open = nodes.filter(({ status }) => status !== 'completed')
  const current = open.filter(({ status }) => status === 'current')
  return [...new Set([...current, ...open].map(({ topic }) => topic))]
}
