import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PackFault } from '../../../../offline/shared-db.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'

export interface StartFailedProps {
  courseId: number
  /** Why there is no question to show. */
  code: PackFault['code']
  onRetry: () => void
}

interface Words {
  title: string
  body: string
  /** What helps; left out where nothing does. */
  way?: 'again' | 'sign-in'
}

/** A course that could not be started: why, and the ways on. */
export function StartFailed({ courseId, code, onRetry }: StartFailedProps) {
  const { href } = useLocation()
  const { title, body, way } = faultWords(code)
  const ways: Record<NonNullable<Words['way']>, ReactNode> = {
    again: (
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    ),
    'sign-in': (
      <LinkButton to="/signin" search={{ redirect: href }}>
        Sign in
      </LinkButton>
    ),
  }
  return (
    <EmptyPage
      title={title}
      actions={
        <>
          {way && ways[way]}
          <LinkButton to="/courses/$id" params={{ id: String(courseId) }} look="secondary" icon="arrow-left">
            Back to the course
          </LinkButton>
        </>
      }
    >
      <p>{body}</p>
    </EmptyPage>
  )
}

function faultWords(code: PackFault['code']): Words {
  switch (code) {
    case 'unreachable':
    case 'unreadable':
    case 'unavailable':
      return {
        title: 'Not on this device yet',
        body: 'The first questions of a course come over the network. From then on it works offline.',
        way: 'again',
      }
    case 'not-signed-in':
    case 'sign-in-again':
    case 'wrong-account':
      return {
        title: 'Please sign in again',
        body: 'Starting a course needs a login session of the account that is open here.',
        way: 'sign-in',
      }
    case 'forbidden':
    case 'payment-required':
    case 'not-found':
      return { title: 'This course is not open to you', body: 'It has no questions that can be tried without it.' }
    case 'no-room':
      return {
        title: 'Not enough room on this device',
        body: 'Free some room, for example by deleting another course, and try again.',
        way: 'again',
      }
    case 'needs-app-update':
      return {
        title: 'Update the app first',
        body: 'This course was made for a newer release. Close the app and open it again to update it.',
      }
    default:
      return { title: 'The course could not be started', body: 'Nothing on this device was changed.', way: 'again' }
  }
}
