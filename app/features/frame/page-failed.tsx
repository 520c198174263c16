import { CatchBoundary, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { isOutOfRoom } from '../../../offline/store-errors.ts'
import { isStorageTrouble } from '../../data/device/storage-trouble.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './page-failed.module.css'

/** `null` where it is not this device's storage that failed. */
function storageWords(error: unknown): string | null {
  if (!isStorageTrouble(error)) return null
  return isOutOfRoom(error)
    ? 'This device has no room for it. Free some room on it, and try again.'
    : 'This device’s storage cannot be opened. Close other tabs or restart the browser.'
}

/** A whole screen that could not be shown: in plain words, with ways on. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () =>
    void openAgain().then(() => {
      reset()
      return router.invalidate()
    })
  const ways = (
    <>
      <LinkButton to="/courses" look="secondary">
        Courses
      </LinkButton>
      <LinkButton to="/" look="secondary">
        Home
      </LinkButton>
    </>
  )
  return (
    <LoadFailed subject="This page" why={useLoadFailure(error)} onRetry={again} ways={ways}>
      {storageWords(error)}
    </LoadFailed>
  )
}

export interface OwnPartProps {
  /** Whose part it is; another account begins anew. */
  userId: string
  children: ReactNode
}

/** A part of a screen that needs this device's storage: when it fails, the rest of the screen stays. */
export function DeviceDataBoundary({ userId, children }: OwnPartProps) {
  return (
    <CatchBoundary getResetKey={() => userId} errorComponent={PartFailed}>
      {children}
    </CatchBoundary>
  )
}

function PartFailed({ error, reset }: ErrorComponentProps) {
  return (
    <div className={css['part']}>
      <Notice
        tone="error"
        announce
        action={
          <Button look="secondary" icon="refresh" onClick={() => void openAgain().then(reset)}>
            Try again
          </Button>
        }
      >
        {storageWords(error) ?? 'A part of this page could not be opened.'}
      </Notice>
    </div>
  )
}

async function openAgain(): Promise<void> {
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  await import('../../data/session/session-flow.ts').then(
    (flow) => flow.openAgain(),
    () => undefined,
  )
}
