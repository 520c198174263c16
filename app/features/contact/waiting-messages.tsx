import { Suspense, useEffect, useState } from 'react'
import { messagesWait } from '../../data/forms/messages-wait.ts'
import type { MessageRow } from '../../../offline/shared-db.ts'
import { lateComponent } from '../../ui/layout/late-component.ts'
import type { MessageListProps } from './message-list.tsx'

const MessageList = lateComponent(() => import('./message-list.tsx').then((module) => module.MessageList))

/** The messages that are still on this device, for the few who have some. */
export function WaitingMessages(props: Omit<MessageListProps, 'rows'>) {
  const rows = useWaitingMessages()
  return <Suspense>{rows.length > 0 && <MessageList rows={rows} {...props} />}</Suspense>
}

function useWaitingMessages(): MessageRow[] {
  const [rows, setRows] = useState<MessageRow[]>([])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const watch = async () => {
      const { watchMessages } = await import('../../data/forms/message-outbox.ts')
      if (!isGone) stop = watchMessages(setRows)
    }
    // What is known to wait is shown at once; otherwise the first screen comes first.
    const timer = setTimeout(() => void watch().catch(() => undefined), messagesWait.read() !== null ? 0 : 2_000)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return rows
}
