import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listTutors } from '../../../core/contract/shop/tutors.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { SampleMark } from '../../ui/layout/sample-note.tsx'
import css from './tutor-card.module.css'
import { initialsOf } from './initials.ts'

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
        <div className={css['names']}>
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
        <div className={css['names']}>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <Skeleton shape="block" />
    </div>
  )
}

/** The person's picture, or a bookplate with their initials; decoration, since the name stands beside it. */
function Portrait({ name, imageUrl = null }: { name: string; imageUrl?: string | null }) {
  if (imageUrl !== null) {
    return (
      <img className={css['picture']} src={imageUrl} alt="" width="72" height="90" loading="lazy" decoding="async" />
    )
  }
  return (
    <svg viewBox="0 0 72 90" className={css['plate']} aria-hidden="true" focusable="false">
      <ellipse className={css['wash']} cx="36" cy="42" rx="29" ry="36" />
      <ellipse cx="36" cy="42" rx="33" ry="40" />
      <ellipse className={css['fine']} cx="36" cy="42" rx="29" ry="36" />
      <path className={css['fine']} d="M22 64c4-5 9-7.5 14-7.5S46 59 50 64M30 21c2-1.5 4-1.5 6 0 2-1.5 4-1.5 6 0" />
      <path className={css['ribbon']} d="M33 80.5v8l3-2.6 3 2.6v-8" />
      <text x="36" y="49" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
