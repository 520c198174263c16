import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import { ExpectedScorePart } from './expected-score.tsx'
import { MasteryPart } from './mastery-part.tsx'
import { MisjudgedPart } from './misjudged-part.tsx'
import { Movers } from './movers.tsx'
import { NotYet } from './not-yet.tsx'
import { TrackRecord } from './track-record.tsx'
import css from './readiness.module.css'

export interface ReadinessScreenProps {
  summary: CourseSummary
  /** The exam that it is about. */
  examTitle: string
}

/** How ready a student is for the exam, how surely that is known, and what would change it. */
export function ReadinessScreen({ summary, examTitle }: ReadinessScreenProps) {
  const { courseId, readiness, atMs, topics, concepts, target } = summary
  return (
    <div className={css['page']}>
      <SplitPage className={css['spread']}>
        <SplitPart>
          {readiness.is === 'known' ? (
            <>
              <ExpectedScorePart readiness={readiness} examTitle={examTitle} nowMs={atMs} />
              <Movers courseId={courseId} movers={readiness.movers} />
            </>
          ) : (
            <NotYet courseId={courseId} readiness={readiness} />
          )}
        </SplitPart>
        <SplitPart className={css['side']}>
          <MisjudgedPart
            courseId={courseId}
            blindSpots={summary.blindSpots}
            luckyGuesses={summary.luckyGuesses}
            topics={topics}
            concepts={concepts}
          />
          {readiness.is !== 'unmarked' && <TrackRecord courseId={courseId} forecasts={summary.forecasts} />}
        </SplitPart>
      </SplitPage>
      <MasteryPart topics={topics} concepts={concepts} target={target} nowMs={atMs} />
    </div>
  )
}
