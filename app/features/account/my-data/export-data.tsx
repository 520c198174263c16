import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DataExport, exportPath } from '../../../../core/contract/account/my-data.ts'
import { Problem } from '../../../../core/problem.ts'
import { myDataQueries } from '../../../data/account/my-data.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { needsNetwork, problemWords } from '../../../data/forms/form-errors.ts'
import { timeOfDayInWords } from '../../../ui/words/own-dates.ts'
import { formatBytes } from '../../../ui/words/format-amount.ts'
import { Button, ButtonAnchor } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useConfirmed } from '../../../identity/confirm-identity.tsx'
import css from './my-data.module.css'

export interface ExportDataProps {
  userId: string
  current: DataExport | null
  sendsMail: boolean
}

/** Has the file prepared, says how far it is, and gives it. */
export function ExportData({ userId, current, sendsMail }: ExportDataProps) {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const ask = useMutation({
    mutationFn: () => confirmed(() => askServer('askForExport', {})),
    onSuccess: () => queryClient.invalidateQueries(myDataQueries.of(userId)),
  })
  const isPreparing = current?.ready === null
  return (
    <div className={css['part']}>
      <p>
        A ZIP with all that the shop knows of you: your answers, notes, flags and exams, your account, where it is
        signed in, your messages and more, as JSON with a description of each file, the answers as a table too, and the
        notes as text. Passwords and keys are not in it.
      </p>
      {ask.error && (
        <Notice tone="error" announce>
          {exportTrouble(ask.error)}
        </Notice>
      )}
      {isPreparing && (
        <Notice tone="info" title="Your file is being prepared" announce>
          That takes a few minutes at most. You can leave this page
          {sendsMail ? ': we mail you a link when it is ready.' : ' and come back.'}
        </Notice>
      )}
      {current?.ready && (
        <Notice
          tone="good"
          title="Your file is ready"
          announce
          action={
            <ButtonAnchor href={exportPath(current.id)} download icon="download">
              Download ({formatBytes(current.ready.bytes)})
            </ButtonAnchor>
          }
        >
          It was asked for on {timeOfDayInWords(Date.parse(current.askedAt))} and is removed on{' '}
          {timeOfDayInWords(Date.parse(current.expiresAt))}.{sendsMail && ' We have mailed you the way here.'} Whoever
          has the file can read all of it.
        </Notice>
      )}
      {!isPreparing && (
        <div className={css['actions']}>
          <Button look={current ? 'secondary' : 'primary'} busy={ask.isPending} onClick={() => ask.mutate()}>
            {current ? 'Prepare a new file' : 'Prepare my file'}
          </Button>
        </div>
      )}
    </div>
  )
}

function exportTrouble(error: Error): string {
  if (!(error instanceof Problem)) return 'Your file could not be asked for.'
  if (needsNetwork(error)) return 'This needs the network. Please try again when you are online.'
  if (error.code === 'too-many-requests') return 'You have asked for several files today. Please come back tomorrow.'
  return problemWords(error, 'Your file could not be asked for.')
}
