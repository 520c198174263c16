import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { LearningPath } from '../../../core/study/learner/learner-view.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { progressOfPath, readyInWords } from '../../learning/path-words.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './learning-paths.module.css'

export interface PathListProps {
  summary: CourseSummary
  chosen: LearningPath
  onChoose: (id: string) => void
}

/** The paths of a course, and where the student is on the chosen one. */
export function PathList({ summary, chosen, onChoose }: PathListProps) {
  const { paths } = summary
  const { completed, of, minutes } = progressOfPath(chosen)
  const open = chosen.nodes.filter(({ status }) => status === 'current' || status === 'available')
  const begun = open.filter(({ progress }) => progress > 0).length
  return (
    <div className={css['side']}>
      <section className={css['part']} aria-labelledby="paths">
        <h2 id="paths" className={css['heading']}>
          Learning paths
        </h2>
        <ul className={css['paths']}>
          {paths.map((path) => (
            <li key={path.id}>
              <button
                type="button"
                className={css['path']}
                aria-pressed={path.id === chosen.id}
                onClick={() => onChoose(path.id)}
              >
                <span className={css['name']}>{path.title}</span>
                <span className={css['small']}>{readyInWords(path, summary)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={css['part']} aria-labelledby="overview">
        <h2 id="overview" className={css['heading']}>
          Progress overview
        </h2>
        <ProgressBar
          label="Concepts completed"
          value={completed}
          max={Math.max(1, of)}
          text={`${completed} of ${of} concepts completed (${progressOfPath(chosen).percent}%)`}
        />
        <LeaderList
          entries={[
            { name: 'Begun', value: String(begun) },
            { name: 'Open to begin', value: String(open.length - begun) },
            { name: 'Locked', value: String(chosen.nodes.filter(({ status }) => status === 'locked').length) },
            { name: 'Left to do', value: studyTimeInWords(minutes) },
          ]}
        />
      </section>
    </div>
  )
}
