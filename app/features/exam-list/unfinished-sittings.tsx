import { sittingName } from '../../../core/exams/exam-name.ts'
import type { Sitting } from '../../../core/exams/sitting.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import css from './unfinished-sittings.module.css'

/** Exams that were begun on this device and are not over. */
export function UnfinishedSittings({ courseId, sittings }: { courseId: number; sittings: readonly Sitting[] }) {
  return sittings.map((sitting) => (
    <section key={sitting.id} className={css['sitting']} aria-label={`${sittingName(sitting)}, not over yet`}>
      <div>
        <h2 className={css['title']}>{sittingName(sitting)} is not over yet</h2>
        <p className={css['small']}>
          Begun {timeOfDayInWords(sitting.startedAtMs, pageNow())}. {clockInWords(sitting)}
        </p>
      </div>
      <LinkButton
        to="/study/$courseId/exams/$sessionId"
        params={{ courseId: String(courseId), sessionId: sitting.id }}
        icon="bookmark"
      >
        Go on with the exam
      </LinkButton>
    </section>
  ))
}

function clockInWords({ exam, isPaused, place, leftMs }: Sitting): string {
  if (place.is === 'ended') return 'Its time is up; open it to see the result.'
  // The clock of a station or a scenario is its own.
  return exam.absence === 'counts' && !isPaused && leftMs !== null
    ? 'Its clock runs on while you are away.'
    : 'Its clock stands still until you go on.'
}
