import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportCounts } from '../../../../core/contract/account/my-data.ts'
import { Problem } from '../../../../core/problem.ts'
import { importFile } from '../../../data/account/my-data.ts'
import { useBusy } from '../../../data/device/use-busy.ts'
import { needsNetwork, problemWords } from '../../../data/forms/form-errors.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { useConfirmed } from '../../../identity/confirm-identity.tsx'
import css from './my-data.module.css'

export interface ImportDataProps {
  onImported: () => void
}

/** Takes a file of this or another shop into the account, and says what came of it. */
export function ImportData({ onImported }: ImportDataProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const confirmed = useConfirmed()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const taking = useMutation({
    mutationFn: (chosen: File) => confirmed(() => importFile(chosen, setProgress)),
    onMutate: () => setProgress(null),
    onSuccess: () => {
      setFile(null)
      if (input.current) input.current.value = ''
      onImported()
    },
  })
  useBusy(taking.isPending)
  return (
    <div className={css['part']}>
      <p>
        Takes the answers, notes, flags and exams from a file that you downloaded here or in another shop that runs the
        same software. What is in this account stays; what is here already is not counted twice. Courses and plans do
        not move along.
      </p>
      {taking.isPending && (
        <>
          <p role="status">
            {progress ? 'Storing what is in the file. Please keep this page open.' : 'Looking through the file…'}
          </p>
          {progress && (
            <ProgressBar
              label="Import"
              value={progress.done}
              max={progress.of}
              text={`${formatCount(progress.done, 'event')} of ${progress.of.toLocaleString('en-GB')}`}
            />
          )}
        </>
      )}
      {taking.error && (
        <Notice tone="error" title="The file was not imported" announce>
          {importTrouble(taking.error, progress !== null)}
        </Notice>
      )}
      {taking.data && <Imported counts={taking.data} />}
      <label>
        The file, a ZIP
        <input
          ref={input}
          className={css['file']}
          type="file"
          accept=".zip,application/zip"
          disabled={taking.isPending}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <div className={css['actions']}>
        <Button
          look="secondary"
          busy={taking.isPending}
          disabled={file === null}
          onClick={() => file && taking.mutate(file)}
        >
          {taking.isPending ? 'Importing…' : 'Import this file'}
        </Button>
      </div>
    </div>
  )
}

function Imported({ counts: { events, answersAdded, changesAdded, alreadyHere, refused } }: { counts: ImportCounts }) {
  const isNothingNew = answersAdded + changesAdded === 0
  return (
    <Notice tone={refused > 0 ? 'warn' : 'good'} title={isNothingNew ? 'Nothing was added' : 'Imported'} announce>
      <ul className={css['list']}>
        {!isNothingNew && (
          <li>
            {formatCount(answersAdded, 'answer')} and {formatCount(changesAdded, 'other entry', 'other entries')} added,
            such as notes, flags and exams.
          </li>
        )}
        {alreadyHere > 0 && <li>{formatCount(alreadyHere, 'entry was', 'entries were')} here already.</li>}
        {refused > 0 && (
          <li>
            {formatCount(refused, 'entry', 'entries')} could not be taken: they cannot be read, or are of somebody else.
          </li>
        )}
        {events === 0 && <li>The file holds no study record.</li>}
      </ul>
    </Notice>
  )
}

function importTrouble(error: Error, hasBegun: boolean): string {
  if (error instanceof Problem && !needsNetwork(error))
    return problemWords(error, 'The server could not take this file.')
  return hasBegun
    ? 'The connection was lost. What was stored so far stays; import the same file again, and it goes on from there.'
    : 'The server could not be reached, and nothing was stored. Please try again when you are online.'
}
