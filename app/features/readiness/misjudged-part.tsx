import type { Mastery, Misjudged } from '../../../core/study/learner/learner-view.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './readiness.module.css'

export interface MisjudgedPartProps {
  courseId: number
  /** Sure and wrong, the latest first. */
  blindSpots: readonly Misjudged[]
  /** Unsure and right. */
  luckyGuesses: readonly Misjudged[]
  topics: readonly Mastery[]
  concepts: readonly Mastery[]
}

/** Most questions of a run that is begun from here. */
const mostQuestions = 20

/** Answers that turned out otherwise than the student thought, to practise them. */
export function MisjudgedPart({ blindSpots, luckyGuesses, ...course }: MisjudgedPartProps) {
  return (
    <section className={css['part']} aria-labelledby="misjudged">
      <h2 id="misjudged">Otherwise than you thought</h2>
      {blindSpots.length + luckyGuesses.length === 0 ? (
        <p className={css['small']}>
          Say how sure you are when you answer, and what you were sure of and got wrong stands here, beside what you
          guessed right.
        </p>
      ) : (
        <div className={css['pair']}>
          <List title="Sure and wrong" list={blindSpots} {...course}>
            None at the moment.
          </List>
          <List title="Guessed and right" list={luckyGuesses} {...course}>
            None at the moment.
          </List>
        </div>
      )}
    </section>
  )
}

interface ListProps extends Pick<MisjudgedPartProps, 'courseId' | 'topics' | 'concepts'> {
  title: string
  list: readonly Misjudged[]
  /** Stands there when there are none. */
  children: string
}

function List({ title, list, courseId, topics, concepts, children }: ListProps) {
  const counts = new Map<string, number>()
  for (const { topic, concept } of list) {
    const id = concept === '' ? topic : concept
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const titleOf = (id: string) => [...concepts, ...topics].find((part) => part.id === id)?.title ?? id
  const wanted = list.slice(0, mostQuestions)
  return (
    <div className={css['part']}>
      <h3>{title}</h3>
      {list.length === 0 ? (
        <p className={css['small']}>{children}</p>
      ) : (
        <>
          <LeaderList
            entries={Array.from(counts, ([id, count]) => ({
              name: titleOf(id),
              value: formatCount(count, 'question'),
            }))}
          />
          <div>
            <LinkButton
              look="secondary"
              to="/study/$courseId/start"
              params={{ courseId: String(courseId) }}
              search={{ items: wanted.map(({ itemId }) => itemId).join(',') }}
            >
              {wanted.length === 1
                ? 'Practise it'
                : `Practise ${wanted.length < list.length ? 'the latest' : 'these'} ${wanted.length}`}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  )
}
