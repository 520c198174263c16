import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { MessageRow } from '../../../offline/shared-db.ts'
import { isReport } from '../../../offline/messages/messages.ts'
import css from './message-list.module.css'
import { discardMessage } from '../../data/forms/message-outbox.ts'

export interface MessageListProps {
  rows: readonly MessageRow[]
  /** The form that stands beside this list; it takes its own messages back. */
  form: 'hub' | 'support'
  onWriteAgain: (values: Record<string, string>) => void
}

/** Messages on this device: those that wait, and those that the server did not take. */
export function MessageList({ rows, form, onWriteAgain }: MessageListProps) {
  const waiting = rows.filter(({ refusal }) => refusal === null)
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
                        void discardMessage(row.id)
                      }}
                    >
                      Correct it
                    </Button>
                  )}
                  <Button look="danger" icon="bin" onClick={() => void discardMessage(row.id)}>
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

/** The form that takes a message back; a report is written beside its question. */
const formOf = ({ body }: MessageRow) => (isReport(body) ? null : 'firstName' in body ? 'support' : 'hub')

function titleOf({ body }: MessageRow): string {
  const words = isReport(body) ? 'Report of a question' : body.subject || body.message
  return words.length > 80 ? `${words.slice(0, 80)}…` : words
}

const textsOf = ({ body }: MessageRow): Record<string, string> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
