import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Study } from '../../../core/study/events/family.ts'
import type { DeadLetter } from '../../../offline/account/account-db.ts'
import type { Account } from '../../../offline/account/account.ts'
import { dismissStartNotice, readSyncStatus } from '../../../offline/sync/sync-status.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import type { SyncLoop } from '../../data/device/sync-loop.ts'
import { useLive } from '../../data/device/use-live.ts'
import { exportUnsentOnDevice } from '../../data/session/account-removal.ts'
import { Button } from '../../ui/controls/button.tsx'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { useSyncState } from './sync-line.tsx'
import css from './sync-panel.module.css'

export interface SyncPanelProps {
  account: Account
  /** `null` while none runs in this page. */
  sync: SyncLoop | null
}

/** All there is to know about what this device has sent and not sent. */
export function SyncPanel({ account, sync }: SyncPanelProps) {
  const state = useSyncState(sync)
  const [isAsked, setAsked] = useState(false)
  const read = useCallback(
    async () => ({ status: await readSyncStatus(account.db), letters: await account.db.deadLetters.toArray() }),
    [account],
  )
  const live = useLive(read)
  const title = useTitleThatWasAskedFor(live !== undefined)
  if (!live) return null
  const { status, letters } = live
  const changes = status.waiting - status.waitingAnswers

  const syncNow = async () => {
    setAsked(true)
    await sync?.syncNow()
    setAsked(false)
  }

  return (
    <section className={css['panel']} id="sync" aria-labelledby="sync-title">
      <h2 id="sync-title" tabIndex={-1} ref={title}>
        Sync
      </h2>
      {status.notice && (
        <Notice
          tone="warn"
          title="The browser removed this device’s copy."
          action={
            <Button look="secondary" onClick={() => void dismissStartNotice(account.db)}>
              I have read this
            </Button>
          }
        >
          {formatCount(status.notice.atRisk, 'answer')} had not been sent; {status.notice.recovered}{' '}
          {status.notice.recovered === 1 ? 'was' : 'were'} recovered. Everything that had been sent comes back by
          itself.
        </Notice>
      )}
      {status.missing > 0 && (
        <Notice tone="warn" title={`${formatCount(status.missing, 'change')} of this device cannot be found`}>
          They were made on this device, and are now neither here nor on the server.
        </Notice>
      )}
      <LeaderList
        entries={[
          { name: 'Answers waiting', value: status.waitingAnswers },
          ...(changes > 0 ? [{ name: 'Other changes waiting', value: changes }] : []),
          {
            name: 'Last sync',
            value: status.lastSyncAtMs === null ? 'Not yet' : timeOfDayInWords(status.lastSyncAtMs, pageNow()),
          },
        ]}
      />
      <p className={css['state']} role="status">
        {state.is === 'unreachable' && 'The server cannot be reached. Your work is saved on this device.'}
        {state.is === 'put-off' &&
          'The server accepts no more at the moment. Your work is saved on this device and will be sent later.'}
        {state.is === 'sign-in-needed' && 'Sign in to send what is waiting. Your work is saved on this device.'}
        {state.is === 'update-required' &&
          'Update the app to send what is waiting: close it and open it again. Your work is saved on this device.'}
      </p>
      <div className={css['actions']}>
        <Button look="secondary" icon="refresh" busy={isAsked || state.is === 'syncing'} onClick={() => void syncNow()}>
          Sync now
        </Button>
        {status.waiting + status.refused > 0 && (
          <Button look="plain" onClick={() => void exportUnsentOnDevice(account.userId).then(offerUnsent)}>
            Save unsent work as a file
          </Button>
        )}
      </div>
      {letters.length > 0 && <Refused letters={letters} isAnswer={account.db.study.isAnswer} />}
    </section>
  )
}

/** The line about sync leads here before there is anything to show: reading goes on at the title once there is. */
function useTitleThatWasAskedFor(isShown: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (!isShown || hash !== 'sync') return
    title.current?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }, [isShown, hash])
  return title
}

function Refused({ letters, isAnswer }: { letters: DeadLetter[] } & Pick<Study, 'isAnswer'>) {
  return (
    <div className={css['refused']}>
      <h3>Could not be sent</h3>
      <p className={css['state']}>
        The server did not take these. They stay on this device and are tried again after each update of the app.
      </p>
      <ul className={css['letters']}>
        {letters.map((letter) => (
          <li key={letter.id}>
            <strong>{isAnswer(letter.row) ? 'Answer' : 'Change'}</strong> of{' '}
            {timeOfDayInWords(letter.row.effectiveAtMs, pageNow())}: {letter.why} <code>{letter.code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
