import type { CourseDetail, ListedExam } from '../../../core/contract/shop/courses.ts'
import { taskSectionsOf } from '../../../core/shop/exam-sections.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './course-overview.module.css'
import parts from './course-parts.module.css'

/** How the course and its exam are made up, and what is learnt. */
export function CourseOverview({ course }: { course: CourseDetail }) {
  const { exam, contents, topics, syllabus, disclaimer } = course
  const tasks = taskSectionsOf(course)
  return (
    <div className={parts['parts']}>
      <section aria-labelledby="structure" className={parts['part']}>
        <h2 id="structure">Structure and learning outcomes</h2>
        <figure className={css['figure']}>
          <ol className={css['topics']}>
            {topics.map((topic) => (
              <TopicEntry
                key={topic.id}
                topic={topic}
                outcomes={contents?.concepts.filter((concept) => concept.topic === topic.id) ?? []}
              />
            ))}
          </ol>
          <figcaption className={css['caption']}>
            <b>Fig. 1</b> The topics of the course, the weight of each, and what is taught and tested in it.
          </figcaption>
        </figure>
      </section>

      {exam && (
        <section aria-labelledby="exam" className={parts['part']}>
          <h2 id="exam">The exam it prepares for</h2>
          <p>{exam.name}</p>
          <LeaderList
            entries={exam.sections.map((section) => ({
              name: section.title,
              value: [sizeInWords(section, tasks.get(section.title)), formatCount(section.minutes, 'minute')]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
          <p className={parts['small']}>{exam.scale.note}</p>
        </section>
      )}

      <section aria-labelledby="about" className={parts['part']}>
        <h2 id="about">Written against</h2>
        <p>
          <a href={syllabus.url} rel="noopener noreferrer" target="_blank">
            {syllabus.title}
          </a>
        </p>
        <p className={parts['small']}>{disclaimer}</p>
      </section>
    </div>
  )
}

/** How much a section asks: nothing where its body does not say. */
function sizeInWords(
  { questions }: { questions?: number | undefined },
  tasks: ListedExam['sections'][number] | undefined,
) {
  if (!tasks) return questions !== undefined && formatCount(questions, 'question')
  const { one, many } = taskNounOf(tasks.asks)
  return formatCount(tasks.wanted, one, many)
}

interface TopicEntryProps {
  topic: CourseDetail['topics'][number]
  outcomes: readonly { title: string }[]
}

/** A topic with its share of the whole. It unfolds to what is learnt in it. */
function TopicEntry({ topic: { title, weight }, outcomes }: TopicEntryProps) {
  const share = Math.round(weight * 100)
  const line = (
    <>
      <span className={css['name']}>{title}</span>
      <span className={css['share']}>{share}%</span>
      <svg className={css['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <path className={css['whole']} d="M0 2H100" />
        <path className={css['part-of']} d={`M0 2H${share}`} />
      </svg>
    </>
  )
  if (outcomes.length === 0) return <li className={css['line']}>{line}</li>
  return (
    <li>
      <details>
        <summary className={css['line']}>{line}</summary>
        <ul className={css['outcomes']}>
          {outcomes.map((outcome) => (
            <li key={outcome.title}>{outcome.title}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
