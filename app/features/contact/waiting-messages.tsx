import { useEffect, useState } from 'react'
import { messagesWait } from '../../data/waiting-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MessageRow } from '../../../offline/shared-db.ts'
import css from './waiting-messages.module.css'

const messages = () => import('../../data/contact-messages.ts')

export interface WaitingMessagesProps {
  /** The form that stands beside this list; it takes its own messages back. */
  form: 'hub' | 'support'
  onWriteAgain: (values: Record<string, string>) => void
}

/** The messages that are still on this device: those that wait, and those that the server did not take. */
export function WaitingMessages({ form, onWriteAgain }: WaitingMessagesProps) {
  const rows = useMessagesHere()
  if (rows.length === 0) return null
  const waiting = rows.filter(({ refusal }) => refusal === null)
  const discard = (id: string) => void messages().then(({ discardMessage }) => discardMessage(id))
  return (
    <section className={css['list']} aria-label="Messages on this device">
      {waiting.length > 0 && (
        <Notice title={waiting.length === 1 ? 'One message waits here' : `${waiting.length} messages wait here`}>
          <p>Kept on this device. It will be sent when you are online.</p>
          <ul className={css['rows']}>
            {waiting.map((row) => (
              <li key={row.id}>
                <Badge tone="quiet">Waiting</Badge> <span className={css['subject']}>{titleOf(row)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rows.map(
        (row) =>
          row.refusal && (
            <Notice
              key={row.id}
              tone="warn"
              title={`Not sent: ${titleOf(row)}`}
              action={
                <>
                  {formOf(row) === form && (
                    <Button
                      look="secondary"
                      onClick={() => {
                        onWriteAgain(textsOf(row))
                        discard(row.id)
                      }}
                    >
                      Correct it
                    </Button>
                  )}
                  <Button look="danger" icon="bin" onClick={() => discard(row.id)}>
                    Remove
                  </Button>
                </>
              }
            >
              <p>The server did not take it: {row.refusal.why}</p>
            </Notice>
          ),
      )}
    </section>
  )
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

const formOf = ({ body }: MessageRow) => ('firstName' in body ? 'support' : 'hub')

function titleOf({ body }: MessageRow): string {
  const words = body.subject || body.message
  return words.length > 80 ? `${words.slice(0, 80)}…` : words
}

const textsOf = ({ body }: MessageRow): Record<string, string> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
