import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../layout/notice.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export interface QueryViewProps<Data> {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Said while it loads. */
  waiting: string
  failed: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for, or its skeleton, or that it failed and the way to try again. */
export function QueryView<Data>({ query, waiting, failed, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <Notice
        tone="warn"
        action={
          <Button look="secondary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {failed}
      </Notice>
    )
  }
  return (
    <>
      <VisuallyHidden as="p">{waiting}</VisuallyHidden>
      {skeleton}
    </>
  )
}
