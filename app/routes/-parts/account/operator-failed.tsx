import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLoadFailure } from '../../../data/api/use-load-failure.ts'
import { useReloadOnline } from '../../../data/device/use-reload-online.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'

/** Instead of the operator's pages, whose code comes from the server with what they show. */
export function OperatorFailed({ error }: ErrorComponentProps) {
  const why = useLoadFailure(error)
  useReloadOnline()
  return (
    <EmptyPage
      title={why === 'offline' ? 'You are offline' : 'This page could not be opened'}
      actions={
        <Button icon="refresh" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      <p>
        {why === 'offline'
          ? 'These pages need a connection: nothing of them is kept on this device. They open by themselves once you are online again.'
          : why === 'unreachable'
            ? 'The server cannot be reached. Please try again in a moment.'
            : 'Something failed in the app or on the server.'}
      </p>
    </EmptyPage>
  )
}
