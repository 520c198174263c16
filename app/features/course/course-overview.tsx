import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { Accordion } from '../../ui/controls/accordion.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './course-overview.module.css'
import parts from './course-parts.module.css'

/** How the course and its exam are made up, and what is learnt. */
export function CourseOverview({ course }: { course: CourseDetail }) {
  const { exam, contents, topics, syllabus, disclaimer } = course
  const taught = topics.flatMap((topic) => {
    const concepts = contents?.concepts.filter((concept) => concept.topic === topic.id) ?? []
    return concepts.length > 0 ? [{ topic, concepts }] : []
  })
  return (
    <div className={parts['parts']}>
      <section aria-labelledby="structure" className={parts['part']}>
        <h2 id="structure">Structure</h2>
        <figure className={css['figure']}>
          <ol className={css['weights']}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <span>{topic.title}</span>
                <span className={css['share']}>{percent(topic.weight)}</span>
                <svg className={css['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <path className={css['whole']} d="M0 2H100" />
                  <path className={css['part-of']} d={`M0 2H${barLength(topic.weight, topics)}`} />
                </svg>
              </li>
            ))}
          </ol>
          <figcaption className={css['caption']}>
            <b>Fig. 1</b> The topics of the course and the weight of each.
          </figcaption>
        </figure>
      </section>

      {exam && (
        <section aria-labelledby="exam" className={parts['part']}>
          <h2 id="exam">The exam it prepares for</h2>
          <p>{exam.name}</p>
          <LeaderList
            entries={exam.sections.map(({ title, questions, minutes }) => ({
              name: title,
              value: [questions !== undefined && formatCount(questions, 'question'), formatCount(minutes, 'minute')]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
          <p className={parts['small']}>{exam.scale.note}</p>
        </section>
      )}

      {taught.length > 0 && (
        <section aria-labelledby="outcomes" className={parts['part']}>
          <h2 id="outcomes">Learning outcomes</h2>
          <p className={parts['small']}>What the course teaches and tests, topic by topic.</p>
          <Accordion
            items={taught.map(({ topic, concepts }) => ({
              id: `outcomes-${topic.id}`,
              title: topic.title,
              content: (
                <ul>
                  {concepts.map(({ title }) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              ),
            }))}
          />
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

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The heaviest topic fills the line. */
const barLength = (weight: number, topics: CourseDetail['topics']) =>
  Math.round((100 * weight) / Math.max(...topics.map((topic) => topic.weight)))
