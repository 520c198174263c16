import { lazy, Suspense, useEffect, useState } from 'react'
import { messagesWait } from '../../data/forms/waiting-messages.ts'
import type { MessageRow } from '../../../offline/shared-db.ts'

const messages = () => import('../../data/forms/contact-messages.ts')
const MessageList = lazy(() => import('./message-list.tsx').then((module) => ({ default: module.MessageList })))

export interface WaitingMessagesProps {
  /** The form that stands beside this list; it takes its own messages back. */
  form: 'hub' | 'support'
  onWriteAgain: (values: Record<string, string>) => void
}

/** The messages that are still on this device, for the few who have some. */
export function WaitingMessages(props: WaitingMessagesProps) {
  const rows = useMessagesHere()
  return <Suspense>{rows.length > 0 && <MessageList rows={rows} {...props} />}</Suspense>
}

function useMessagesHere(): MessageRow[] {
  const [rows, setRows] = useState<MessageRow[]>([])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const watch = async () => {
      const { watchMessages } = await messages()
      if (!isGone) stop = watchMessages(setRows)
    }
    // What is known to wait is shown at once; otherwise the first screen comes first.
    const timer = setTimeout(() => void watch().catch(() => undefined), messagesWait.is() ? 0 : 2_000)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return rows
}
