import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyPage } from '../layout/empty-page.tsx'

export interface LoadFailedProps {
  /** Begins a sentence: "This course". */
  subject: string
  /** `offline`: this device has no network; `unreachable`: the server does not answer; `failed`: anything else. */
  why: 'offline' | 'unreachable' | 'failed'
  onRetry: () => void
  /** Other ways to go on. */
  ways?: ReactNode
  as?: 'page' | 'part'
  /** Says more of why it failed than can be said of anything. */
  children?: ReactNode
}

/** Instead of what could not be fetched and is not kept on this device. It comes by itself once there is a network again. */
export function LoadFailed({ subject, why, onRetry, ways, as = 'page', children }: LoadFailedProps) {
  const before = useRef(why)
  useEffect(() => {
    if (before.current === 'offline' && why !== 'offline') onRetry()
    before.current = why
  }, [why, onRetry])
  const name = subject.toLowerCase()
  return (
    <EmptyPage
      as={as}
      title={why === 'failed' ? `${subject} could not be opened` : 'Not on this device yet'}
      actions={
        <>
          <Button icon="refresh" onClick={onRetry}>
            Try again
          </Button>
          {ways}
        </>
      }
    >
      <p>
        {why === 'offline' &&
          `You are offline, and ${name} has not been opened on this device before. It opens once you are online, and from then on without a network too.`}
        {why === 'unreachable' &&
          `${subject} has not been opened on this device before, and the server cannot be reached. Please try again in a moment.`}
        {why === 'failed' &&
          (children || 'Something failed in the app or on the server. What you have saved is not touched.')}
      </p>
    </EmptyPage>
  )
}
