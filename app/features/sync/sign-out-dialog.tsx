import { type ReactNode, useId, useState } from 'react'
import { exportUnsentOnDevice } from '../../data/session/account-removal.ts'
import type { LeavingStep, RememberedAccount } from '../../data/session/session-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { TypedConfirmation } from '../../ui/controls/typed-confirmation.tsx'
import { notInFile, unsentInWords } from '../../ui/words/unsent-words.ts'
import css from './sign-out-dialog.module.css'

export interface SignOutDialogProps {
  account: RememberedAccount
  step: LeavingStep
  onStay: () => void
  /** `remove`: with all that is of the account on this device. */
  onSignOut: (what: 'keep' | 'remove') => void
}

/** Asks before a sign-out. With everything sent, the account leaves the device with its owner unless they ask to keep it; of what
 *  could not be sent nothing goes without being asked for. */
export function SignOutDialog({ account, step, onStay, onSignOut }: SignOutDialogProps) {
  const [isKept, setKept] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const work = step.is === 'asking' || step.is === 'finishing' ? step.work : null
  const unsent = work?.is === 'unsent' ? work : null
  const isFinishing = step.is === 'finishing'
  const isUnreadable = step.is === 'unreadable' || (isFinishing && work === null)
  const saveButton = (
    <Button look="plain" icon="download" onClick={() => void exportUnsentOnDevice(account.userId).then(offerUnsent)}>
      Save it as a file
    </Button>
  )

  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={unsent ? `${unsentInWords(unsent)} not yet sent` : 'Sign out of this device?'}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Stay
          </Button>
          {isDeleting ? (
            <Button
              look="danger"
              icon="bin"
              disabled={!isConfirmed}
              busy={isFinishing}
              onClick={() => onSignOut('remove')}
            >
              Delete and sign out
            </Button>
          ) : (
            (work || isUnreadable) && (
              <Button
                busy={isFinishing}
                onClick={() => onSignOut(work?.is === 'all-sent' && !isKept ? 'remove' : 'keep')}
              >
                {work?.is === 'all-sent' ? 'Sign out' : 'Sign out and keep on this device'}
              </Button>
            )
          )}
        </>
      }
    >
      {step.is === 'sending' && <Spinner label="Sending what is waiting…" />}
      {isUnreadable && (
        <>
          <Notice tone="error">
            What is stored on this device could not be read, so it is not known whether work waits here to be sent.
          </Notice>
          <p>
            If you sign out, nothing is deleted: your account stays on this device, locked, and what waits is sent when
            you next sign in here and it can be read.
          </p>
          <p className={css['small']}>{lockWords}</p>
        </>
      )}
      {work?.is === 'all-sent' && (
        <>
          <p>
            {work.isConfirmed
              ? 'Everything you did is saved on the server.'
              : 'Everything you did was saved on the server when it could last be asked.'}{' '}
            {isKept
              ? 'What is here stays on this device, locked.'
              : 'It will be removed from this device, with anything still being typed into a form.'}
          </p>
          <KeepChoice isKept={isKept} onChange={setKept}>
            {lockWords}
          </KeepChoice>
        </>
      )}
      {unsent && !isDeleting && (
        <>
          <p>
            This work is safe on this device. If you sign out and keep it, it is locked here and sent when you next sign
            in on this device.
            {unsent.recordings > 0 && ' Recordings are never sent: they wait here, and are not in the file below.'}
            {unsent.messages > 0 && ' Messages go out by themselves once there is a connection.'}
          </p>
          <p className={css['small']}>{lockWords}</p>
          <div className={css['actions']}>
            {saveButton}
            <Button look="plain" onClick={() => setDeleting(true)}>
              Delete it instead
            </Button>
          </div>
        </>
      )}
      {unsent && isDeleting && (
        <>
          <Notice tone="warn">
            {unsentInWords(unsent)} would be lost for good. Save it as a file first if you are not sure.
            {notInFile(unsent)}
          </Notice>
          <TypedConfirmation onChange={setConfirmed} />
          <p>{saveButton}</p>
        </>
      )}
    </Dialog>
  )
}

const lockWords =
  'Your name and e-mail address stay on the sign-in page, and your work opens again with a sign-in. The lock keeps people out, not tools: someone with this device and the right tools could still read it.'

interface KeepChoiceProps {
  isKept: boolean
  onChange: (isKept: boolean) => void
  children: ReactNode
}

function KeepChoice({ isKept, onChange, children }: KeepChoiceProps) {
  const wordsId = useId()
  return (
    <div>
      <label className={css['keep']}>
        <input
          type="checkbox"
          checked={isKept}
          aria-describedby={wordsId}
          onChange={(event) => onChange(event.target.checked)}
        />
        Keep on this device
      </label>
      <p className={css['small']} id={wordsId}>
        {children}
      </p>
    </div>
  )
}
