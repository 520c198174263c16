import { wholePercent } from '../../../core/study/learner/sentences.ts'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { changesDays } from '../../../core/study/learner/plan/changes.ts'
import { dayMs } from '../../../core/durations.ts'
import { Figures } from '../../learning/figures.tsx'
import { FirstNodes } from '../../learning/first-nodes.tsx'
import { inPercent } from '../../learning/learning-words.ts'
import { progressOfPath, readyInWords } from '../../learning/path-words.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './path-visualizer.module.css'

export interface OverviewPanelProps {
  summary: CourseSummary
  onPath: () => void
  /** `false`: the student does not want their days counted. */
  showsStudyDays: boolean
}

/** Where the student stands in a few figures, and where the path goes on. */
export function OverviewPanel({ summary, onPath, showsStudyDays }: OverviewPanelProps) {
  const { analytics, plan, paths, atMs, answers } = summary
  const [path] = paths
  const changes = plan.changes.filter((change) => change.atMs > atMs - changesDays * dayMs).length
  const { retention, completion, studyDays } = analytics
  const facts = [
    ...(retention === null ? [] : [{ id: 'retention', label: 'Remembered now', value: `${inPercent(retention)}%` }]),
    ...(completion === null
      ? []
      : [{ id: 'completion', label: 'Questions seen', value: `${wholePercent(completion)}%` }]),
    ...(showsStudyDays ? [{ id: 'days', label: 'Study days', value: String(studyDays) }] : []),
    { id: 'changes', label: `Changes of the plan in ${changesDays} days`, value: String(changes) },
  ]
  const progress = path && progressOfPath(path)
  return (
    <div className={css['main']}>
      {answers > 0 ? (
        <Figures figures={facts} />
      ) : (
        <>
          <p>No figure stands here before your first answers. The path below is the course’s own until then.</p>
          <p>
            <LinkButton to="/study/$courseId/start" params={{ courseId: String(summary.courseId) }}>
              Answer 10 questions
            </LinkButton>
          </p>
        </>
      )}
      <ReadinessLine summary={summary} />
      {path && progress && (
        <Card className={css['path']} aria-labelledby="current-path">
          <h2 id="current-path">{path.title}</h2>
          <p>{path.description}</p>
          <ProgressBar
            label="Concepts completed"
            value={progress.completed}
            max={Math.max(1, progress.of)}
            text={`${progress.completed} of ${formatCount(progress.of, 'concept')} completed · ${readyInWords(path, summary)}`}
          />
          <FirstNodes
            nodes={path.nodes}
            renderMore={(words) => (
              <Button look="plain" onClick={onPath}>
                {words}
              </Button>
            )}
          />
          <p>
            <Button look="secondary" onClick={onPath}>
              See the whole path
            </Button>
          </p>
        </Card>
      )}
    </div>
  )
}

/** How ready one is, in a sentence, with the way to all that is known of it. */
function ReadinessLine({ summary: { courseId, readiness } }: Pick<OverviewPanelProps, 'summary'>) {
  if (readiness.is !== 'known' && readiness.is !== 'not-yet') return null
  return (
    <p>
      {readiness.is === 'known'
        ? `Expected at the exam: ${inPercent(readiness.share)}% of the marks, between ${inPercent(readiness.low)}% and ${inPercent(readiness.high)}% with 80% certainty. `
        : `How ready you are cannot be said yet: ${formatCount(readiness.answersNeeded, 'more answer')} needed. `}
      <LinkButton to="/study/$courseId/readiness" params={{ courseId: String(courseId) }} look="plain">
        What it rests on
      </LinkButton>
    </p>
  )
}
