import { wholePercent } from '../../../core/study/learner/sentences.ts'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { Figures } from '../../learning/figures.tsx'
import { inPercent, masteryInWords, minutesInShort, restsOnInWords } from '../../learning/learning-words.ts'
import { MasteryBar, MasteryLegend } from '../../learning/mastery-bar.tsx'
import { SampleData } from '../../learning/sample-data.tsx'
import { TableTwin } from '../../learning/table-twin.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './learning-paths.module.css'

export interface AnalyticsPanelProps {
  summary: CourseSummary
  showsStudyDays: boolean
}

/** How the student goes about the course, and what is known of its topics. */
export function AnalyticsPanel({ summary, showsStudyDays }: AnalyticsPanelProps) {
  const { analytics, topics, target, atMs } = summary
  if (summary.answers === 0) return <SampleAnalytics courseId={summary.courseId} />
  const { studyDays, streakDays, minutes, completion, averageShare, retention } = analytics
  const days = showsStudyDays
    ? [
        { id: 'days', label: 'Study days', value: String(studyDays) },
        { id: 'streak', label: 'Days in a row', value: String(streakDays) },
      ]
    : []
  const facts = [
    ...days,
    { id: 'time', label: 'Time on questions', value: minutesInShort(minutes) },
    ...(completion === null
      ? []
      : [{ id: 'completion', label: 'Questions seen', value: `${wholePercent(completion)}%` }]),
    ...(averageShare === null
      ? []
      : [{ id: 'average', label: 'Average score', value: `${wholePercent(averageShare)}%` }]),
    ...(retention === null ? [] : [{ id: 'retention', label: 'Remembered now', value: `${inPercent(retention)}%` }]),
  ]
  return (
    <div className={css['main']}>
      <Figures figures={facts} />
      <div className={css['pair']}>
        <Areas title="Strong areas" areas={analytics.strong}>
          None yet: a topic stands here once it is sure to reach its target.
        </Areas>
        <Areas title="To work on" areas={analytics.weak}>
          Nothing stands out in what you have answered so far.
        </Areas>
      </div>
      <section className={css['part']} aria-labelledby="by-topic">
        <h2 id="by-topic">Mastery by topic</h2>
        <MasteryLegend target={target} />
        <ul className={css['topics']}>
          {topics.map((topic) => (
            <li key={topic.id}>
              <MasteryBar mastery={topic} target={target} nowMs={atMs} />
            </li>
          ))}
        </ul>
        <TableTwin
          caption="Mastery by topic"
          columns={['Topic', 'Expected share of marks', 'Rests on']}
          rows={topics.map((topic) => ({
            key: topic.id,
            cells: [topic.title, masteryInWords(topic), restsOnInWords(topic, atMs)],
          }))}
        />
      </section>
    </div>
  )
}

interface AreasProps {
  title: string
  areas: readonly { topic: string; title: string }[]
  /** Said when there are none. */
  children: string
}

function Areas({ title, areas, children }: AreasProps) {
  const id = `areas-${title}`
  return (
    <section className={css['part']} aria-label={title}>
      <h2 id={id}>{title}</h2>
      {areas.length === 0 ? (
        <p className={css['small']}>{children}</p>
      ) : (
        <ul>
          {areas.map((area) => (
            <li key={area.topic}>{area.title}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Answers after which one's own figures say something. */
const answersForOwn = 10

const sampleFacts = [
  { id: 'streak', label: 'Days in a row', value: '23' },
  { id: 'time', label: 'Time on questions', value: '156 h' },
  { id: 'completion', label: 'Questions seen', value: '68%' },
  { id: 'average', label: 'Average score', value: '87%' },
]

function SampleAnalytics({ courseId }: { courseId: number }) {
  return (
    <SampleData
      until={`These are figures of nobody. Answer ${formatCount(answersForOwn, 'question')} to see your own.`}
      action={
        <LinkButton to="/study/$courseId/start" params={{ courseId: String(courseId) }}>
          Answer 10 questions
        </LinkButton>
      }
    >
      <Figures figures={sampleFacts} />
    </SampleData>
  )
}
