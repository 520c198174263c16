import { Link, useLocation } from '@tanstack/react-router'
import { dayInWords } from '../../../ui/words/day-in-words.ts'
import { Notice } from '../../../ui/layout/notice.tsx'

/** On every screen of an account that waits to be deleted: until when it can be kept, and where. */
export function DeletionLine({ dueAt }: { dueAt: string }) {
  const { pathname } = useLocation()
  if (pathname === '/account/data') return null
  return (
    <Notice tone="warn">
      This account will be deleted on {dayInWords(dueAt.slice(0, 10))}. <Link to="/account/data">Keep it</Link>
    </Notice>
  )
}
