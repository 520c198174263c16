import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/dialog.tsx'
import { formatBytes } from '../../ui/words/format-amount.ts'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './download-card.module.css'
import { type DownloadView, progressText, wordsOfDownload } from './download-view.ts'

export interface DownloadActions {
  start: () => void
  pause: () => void
  remove: () => void
}

export interface DownloadCardViewProps {
  courseTitle: string
  view: DownloadView
  /** What would come over the wire now; `null` when it is not known. */
  fetchBytes: number | null
  actions: DownloadActions
  /** Ask before bytes are spent. */
  isMetered: boolean
  /** It stands among those of other courses, and says of which it is. */
  isNamed?: boolean
}

const icons: Record<DownloadView['is'], IconName> = {
  checking: 'download',
  absent: 'download',
  downloading: 'download',
  paused: 'pause',
  ready: 'check',
  'update-available': 'refresh',
  failed: 'warning',
}

/** A course's pack on this device: its state, and what can be done about it. */
export function DownloadCardView({
  courseTitle,
  view,
  fetchBytes,
  actions,
  isMetered,
  isNamed = false,
}: DownloadCardViewProps) {
  const [asking, setAsking] = useState<'cost' | 'removal' | null>(null)
  const { title, body } = wordsOfDownload(view)
  const State = isNamed ? 'h4' : 'h3'
  const start = () => (isMetered ? setAsking('cost') : actions.start())

  return (
    <section className={css['frame']} aria-label={`Offline copy of ${courseTitle}`} data-state={view.is}>
      <div className={css['card']}>
        <span className={css['icon']}>
          <Icon name={icons[view.is]} />
        </span>
        <div className={css['words']}>
          {isNamed && <h3>{courseTitle}</h3>}
          <State className={css['title']}>
            {title}
            {view.is === 'absent' && fetchBytes !== null && <> · {formatBytes(fetchBytes)}</>}
          </State>
          <p className={css['body']}>{body}</p>
          {(view.is === 'downloading' || view.is === 'paused') && (
            <ProgressBar
              label={`Download of ${courseTitle}`}
              value={view.doneBytes}
              max={view.totalBytes}
              text={progressText(view.doneBytes, view.totalBytes)}
            />
          )}
        </div>
        {isOnDevice(view) && (
          <button type="button" className={css['remove']} title="Delete" onClick={() => setAsking('removal')}>
            <Icon name="bin" size="small" label="Delete" />
          </button>
        )}
        <div className={css['actions']}>
          <MainAction view={view} fetchBytes={fetchBytes} start={start} pause={actions.pause} />
        </div>
      </div>

      <ConfirmDialog
        isOpen={asking === 'cost'}
        onClose={() => setAsking(null)}
        title={fetchBytes === null ? 'Download now?' : `Download ${formatBytes(fetchBytes)} now?`}
        confirm="Download"
        cancel="Not now"
        onConfirm={() => {
          setAsking(null)
          actions.start()
        }}
      >
        <p>You seem to be on mobile data or to be saving it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'removal'}
        onClose={() => setAsking(null)}
        title={`Delete ${courseTitle} from this device?`}
        confirm="Delete"
        isDangerous
        onConfirm={() => {
          setAsking(null)
          actions.remove()
        }}
      >
        <p>
          Its questions and notes go. Your answers, flags and notes stay, and it comes again when you open the course.
        </p>
      </ConfirmDialog>
    </section>
  )
}

/** Whether there is something to delete. */
function isOnDevice(view: DownloadView): boolean {
  if (view.is === 'failed') return view.held !== null
  return view.is === 'ready' || view.is === 'update-available' || view.is === 'paused'
}

/** The download goes on by itself after it. */
function SignInFirst() {
  const { href } = useLocation()
  return (
    <LinkButton to="/signin" search={{ redirect: href }}>
      Sign in to download
    </LinkButton>
  )
}

interface MainActionProps {
  view: DownloadView
  fetchBytes: number | null
  start: () => void
  pause: () => void
}

function MainAction({ view, fetchBytes, start, pause }: MainActionProps) {
  const size = fetchBytes === null ? null : <> · {formatBytes(fetchBytes)}</>
  switch (view.is) {
    case 'absent':
      return (
        <Button icon="download" onClick={start}>
          Download
        </Button>
      )
    case 'downloading':
      return (
        <Button look="secondary" icon="pause" onClick={pause}>
          Pause
        </Button>
      )
    case 'paused':
      return (
        <Button icon="play" onClick={start}>
          Resume
        </Button>
      )
    case 'update-available':
      return (
        <Button icon="refresh" onClick={start}>
          Update{size}
        </Button>
      )
    case 'ready':
      return view.missingBytes > 0 ? (
        <Button look="secondary" icon="download" onClick={start}>
          Fetch the pictures
        </Button>
      ) : null
    case 'failed':
      if (view.fault.code === 'not-signed-in') return <SignInFirst />
      return view.fault.code === 'needs-app-update' ? null : (
        <Button icon="refresh" onClick={start}>
          Try again
        </Button>
      )
    case 'checking':
      return null
  }
}
