import { useQuery } from '@tanstack/react-query'
import type { ItemRef } from '../../../../offline/shared-db.ts'
import { handbookQuery } from '../../../data/study/handbook.ts'
import { hasReference } from '../../../features/reference/has-reference.ts'
import { LinkRows, RowLink } from '../../../ui/navigation/link-rows.tsx'

/** The way to what a course has to look up, where it has anything. */
export function ReferenceLink({ courseId, refs }: { courseId: number; refs: readonly ItemRef[] }) {
  const hash = refs.find(({ kind }) => kind === 'handbook')?.hash
  const { data: handbook } = useQuery({ ...handbookQuery(courseId, hash ?? ''), enabled: hash !== undefined })
  if (!handbook || !hasReference(handbook)) return null
  return (
    <LinkRows>
      <li>
        <RowLink
          to="/study/$courseId/reference"
          params={{ courseId: String(courseId) }}
          name="Reference"
          under="What to look up while you practise"
        />
      </li>
    </LinkRows>
  )
}
