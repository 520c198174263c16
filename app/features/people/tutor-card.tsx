import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listTutors } from '../../../core/contract/shop/tutors.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { SampleMark } from '../../ui/layout/sample-note.tsx'
import { Portrait } from './portrait.tsx'
import css from './tutor-card.module.css'

export type Tutor = AnswerOf<typeof listTutors>[number]

export interface TutorCardProps {
  tutor: Tutor
  /** Level of the name. */
  level?: 2 | 3
}

/** A tutor: who, what they teach and how. A sample carries a dagger; its `SampleNote` stands once under the cards. */
export function TutorCard({ tutor, level = 3 }: TutorCardProps) {
  const Name = `h${level}` as const
  return (
    <Card as="article" className={css['card']}>
      <div className={css['head']}>
        <Portrait name={tutor.name} imageUrl={tutor.imageUrl} />
        <div className={css['who']}>
          <Name className={css['name']}>
            {tutor.name}
            {tutor.isSample && <SampleMark />}
          </Name>
          <p className={css['title']}>{tutor.title}</p>
        </div>
      </div>
      <p className={css['bio']}>{tutor.bio}</p>
      <p className={css['experience']}>{tutor.experience}</p>
      {tutor.subjects.length > 0 && (
        <ul className={css['subjects']} aria-label="Subjects">
          {tutor.subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A tutor who is still being fetched. */
export function TutorSkeleton() {
  return (
    <div className={css['skeleton']} aria-hidden="true">
      <div className={css['head']}>
        <span className={css['oval']} />
        <div className={css['who']}>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <Skeleton shape="block" />
    </div>
  )
}
