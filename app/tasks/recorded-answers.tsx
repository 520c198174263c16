import { useCallback, useState } from 'react'
import type { RecordingRow } from '../../offline/account/account-db.ts'
import type { Account } from '../../offline/account/account.ts'
import { Button } from '../ui/controls/button.tsx'
import { ConfirmDialog } from '../ui/controls/dialog.tsx'
import { formatBytes } from '../ui/words/format-amount.ts'
import { offerFile } from '../ui/content/offer-file.ts'
import { deleteRecording } from './recordings.ts'
import css from './task-review.module.css'

export interface RecordedAnswersProps {
  account: Account
  recordings: readonly RecordingRow[]
  /** What was spoken about, as in "Recording of question 1". */
  nameOf: (prompt: number) => string
}

/** What was recorded of an attempt on this device, to hear, to keep as a file, and to delete. */
export function RecordedAnswers({ account, recordings, nameOf }: RecordedAnswersProps) {
  const [toDelete, setToDelete] = useState<RecordingRow | null>(null)
  if (recordings.length === 0) {
    return <p className={css['small']}>There is no recording of it on this device.</p>
  }
  const remove = async () => {
    const id = toDelete?.id
    setToDelete(null)
    if (id !== undefined) await deleteRecording(account, id)
  }
  return (
    <>
      <ul className={css['recordings']}>
        {recordings.map((recording) => (
          <Recording
            key={recording.id}
            recording={recording}
            name={nameOf(recording.prompt)}
            onDelete={() => setToDelete(recording)}
          />
        ))}
      </ul>
      <p className={css['small']}>Recordings are on this device only and are never sent.</p>
      <ConfirmDialog
        isOpen={toDelete !== null}
        onClose={() => setToDelete(null)}
        title="Delete this recording?"
        confirm="Delete"
        isDangerous
        onConfirm={() => void remove()}
      >
        <p>It is nowhere else. What you judged of the answer stays.</p>
      </ConfirmDialog>
    </>
  )
}

interface RecordingProps {
  recording: RecordingRow
  name: string
  onDelete: () => void
}

function Recording({ recording, name, onDelete }: RecordingProps) {
  const { mediaType, content } = recording
  // The bytes have an address for as long as something plays them.
  const play = useCallback(
    (player: HTMLMediaElement | null) => {
      if (!player) return undefined
      const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
      player.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content, mediaType],
  )
  const save = () => offerFile(content, `${name.replaceAll(' ', '-')}.${extensionOf(mediaType)}`, mediaType)
  const label = `Recording of ${name}`
  return (
    <li className={css['recording']}>
      {/* There is no text of what one said oneself. */}
      {mediaType.startsWith('video/') ? (
        <video ref={play} controls playsInline aria-label={label}>
          <track kind="captions" />
        </video>
      ) : (
        <audio ref={play} controls aria-label={label}>
          <track kind="captions" />
        </audio>
      )}
      <p className={css['small']}>
        {label}, {formatBytes(content.byteLength)}
      </p>
      <div className={css['tools']}>
        <Button look="plain" icon="download" onClick={save} aria-label={`Save the recording of ${name} as a file`}>
          Save as a file
        </Button>
        <Button look="plain" icon="bin" onClick={onDelete} aria-label={`Delete the recording of ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  )
}

/** `audio/webm;codecs=opus` is a `.webm`. */
const extensionOf = (mediaType: string) => /^\w+\/(\w+)/.exec(mediaType)?.[1] ?? 'bin'
