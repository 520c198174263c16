import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { setBusy } from '../../data/device/busy.ts'
import { useLive } from '../../data/device/use-live.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type NoteState, keepNote, noteLimit, readNote, saveDraft, settleDraft } from '../../data/study/note-drafts.ts'
import css from './note-editor.module.css'

export interface NoteEditorProps {
  account: Account
  itemId: string
  /** A write failed: the page is to be kept open. */
  onUnsaved: (retry: () => Promise<void>) => void
}

/** The student's own note on a question; saved while it is typed. Give it the item's id as `key`. */
export function NoteEditor(props: NoteEditorProps) {
  const { account, itemId } = props
  const state = useLive(useCallback(() => readNote(account, itemId), [account, itemId]))
  return state && <OpenNote {...props} state={state} />
}

/** Longest that typing waits to be written, ms. */
const settleMs = 250

/** What was typed and is not kept yet, by account and item: what failed is tried again with what was typed since, also in an editor that
 *  was opened later. */
const unkept = new Map<string, string>()

function OpenNote({ account, itemId, onUnsaved, state }: NoteEditorProps & { state: NoteState }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // What is typed here stands before what is read, until it has been kept.
  const [typed, setTyped] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const key = `${account.userId} ${itemId}`
  const pending = useRef<{ timer: ReturnType<typeof setTimeout> | undefined } | null>(null)
  // What was kept may be written on in another tab. An empty note is stored without its spaces.
  if (isKept && typed?.trim() === state.text.trim()) setTyped(null)
  const text = typed ?? state.text

  const guarded = useCallback(
    async (work: () => Promise<void>) => {
      try {
        await work()
      } catch {
        onUnsaved(work)
      }
    },
    [onUnsaved],
  )

  // A draft that a crash left is not waited for to be typed on.
  useEffect(() => void guarded(() => settleDraft(account, itemId)), [account, itemId, guarded])

  const keep = useCallback(async () => {
    const held = pending.current
    if (!held) return
    clearTimeout(held.timer)
    pending.current = null
    await guarded(async () => {
      const words = unkept.get(key)
      if (words !== undefined) await keepNote(account, itemId, words)
      if (pending.current !== null || unkept.get(key) !== words) return
      unkept.delete(key)
      setBusy(`note:${itemId}`, false)
      setKept(true)
    })
  }, [account, itemId, key, guarded])

  const type = (next: string) => {
    setTyped(next)
    setKept(false)
    setBusy(`note:${itemId}`, true)
    unkept.set(key, next)
    pending.current = { timer: pending.current?.timer ?? setTimeout(draft, settleMs) }
  }
  const draft = () => {
    const held = pending.current
    if (!held) return
    held.timer = undefined
    void guarded(async () => {
      const words = unkept.get(key)
      if (pending.current && words !== undefined) await saveDraft(account, itemId, words)
    })
  }

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep()
    }
    const onLeave = () => void keep()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onLeave)
      void keep()
    }
  }, [keep])

  const restore = (version: string) => {
    type(version)
    void keep()
  }

  return (
    <section className={css['note']} aria-labelledby={`${id}-title`}>
      <h2 className={css['title']} id={`${id}-title`} tabIndex={-1} ref={title}>
        <label htmlFor={id}>Your note</label>
      </h2>
      <textarea
        id={id}
        data-note
        dir="auto"
        className={css['text']}
        rows={Math.min(12, Math.max(2, text.split('\n').length + 1))}
        maxLength={noteLimit}
        value={text}
        placeholder="What you want to remember about this"
        onChange={(event) => type(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') title.current?.focus()
        }}
      />
      <p className={css['kept']} role="status">
        {isKept && 'Saved on this device'}
      </p>
      {state.others.length > 0 && (
        <ul className={css['others']}>
          {state.others.map((other) => (
            <li key={other.text} className={css['other']}>
              <p className={css['from']}>Other version from {other.from}</p>
              <p className={css['words']} dir="auto">
                {other.text}
              </p>
              <Button look="secondary" icon="refresh" onClick={() => restore(other.text)}>
                Use this version
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
