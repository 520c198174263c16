import { sittingName } from '../../../core/exams/exam-name.ts'
import type { Sitting } from '../../../core/exams/sitting.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import css from './unfinished-sittings.module.css'

/** Exams that were begun on this device and have no result yet, as they stand now. */
export function UnfinishedSittings({ courseId, sittings }: { courseId: number; sittings: readonly Sitting[] }) {
  return sittings.map((sitting) => (
    <section
      key={sitting.id}
      className={css['sitting']}
      aria-label={`${sittingName(sitting)}, ${isOver(sitting) ? 'over' : 'not over yet'}`}
    >
      <div>
        <h2 className={css['title']}>
          {sittingName(sitting)} {isOver(sitting) ? 'is over' : 'is not over yet'}
        </h2>
        <p className={css['small']}>
          Begun {timeOfDayInWords(sitting.startedAtMs, pageNow())}. {clockInWords(sitting)}
        </p>
      </div>
      <LinkButton
        to="/study/$courseId/exams/$sessionId"
        params={{ courseId: String(courseId), sessionId: sitting.id }}
        icon="bookmark"
      >
        {isOver(sitting) ? 'See the result' : 'Go on with the exam'}
      </LinkButton>
    </section>
  ))
}

const isOver = ({ place }: Sitting): boolean => place.is === 'ended'

function clockInWords(sitting: Sitting): string {
  if (isOver(sitting)) return 'Its time is up; open it to see the result.'
  const { exam, isPaused, leftMs } = sitting
  // The clock of a station or a scenario is its own.
  return exam.absence === 'counts' && !isPaused && leftMs !== null
    ? 'Its clock runs on while you are away.'
    : 'Its clock stands still until you go on.'
}
