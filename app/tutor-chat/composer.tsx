import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageCharLimit } from '../../core/tutor/chat-message.ts'
import type { MessageType } from '../../core/tutor/answer.ts'
import { type Store, useStore } from '../data/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { SelectField } from '../ui/controls/select-field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { placeholders, typeNames } from './chat-words.ts'
import css from './composer.module.css'
import type { Typing } from './held-chat.ts'

export interface ComposerProps {
  label: string
  /** The box has the focus from the start. */
  takesFocus: boolean
  /** What stands there, at first what was being typed when the page was left, or in the box whose place this one takes. */
  typing: Store<Typing>
  /** Of which kind a message can be; with one, it is not asked. */
  types: readonly MessageType[]
  /** Instead of the words of the kind. */
  placeholder?: string
  /** A whole text is written or pasted here: Enter begins a new line. */
  isLong: boolean
  /** Said when Enter is pressed and nothing is in it. */
  blankWords?: string
  /** An answer is under way. */
  isWorking: boolean
  /** Who answers, chosen beside the button; `null`: there is nothing to choose. */
  engine: 'device' | 'server' | 'out-of-reach' | null
  onEngine: (engine: 'device' | 'server') => void
  /** Keeps what is typed a moment after it was. */
  onDraft: (text: string) => void
  /** Resolves when it is kept. */
  onSend: (text: string, type: MessageType) => Promise<void>
  onStop: () => void
  /** Somebody is about to write. */
  onBegin: () => void
}

/** How long a draft waits to be kept, ms. */
const settleMs = 300

/** Where a question is written. Enter sends it, Shift and Enter begin a new line; in a long text both do. */
export function Composer(props: ComposerProps) {
  const { label, takesFocus, typing, types, isLong, blankWords, isWorking, engine, onEngine, onDraft, onSend, onStop } =
    props
  const { text, type: chosen } = useStore(typing)
  const setText = (next: string) => typing.set({ ...typing.get(), text: next })
  const type = types.find((each) => each === chosen) ?? types[0] ?? 'question'
  const box = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isBlank = text.trim() === ''
  const isBegunAt = useRef(takesFocus)
  useEffect(() => {
    if (isBegunAt.current) box.current?.focus()
  }, [])
  useTypingGoesOn(typing, box)
  useDraft(text, onDraft)
  useFocusGoesOn(isWorking, box)

  const send = async () => {
    setMissing(isBlank)
    if (isBlank || isWorking) return
    const typed = text
    setText('')
    await onSend(typed, type).catch(() => {
      if (typing.get().text === '') setText(typed)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    // In the middle of a word that an input method is putting together, Enter ends the word.
    if (event.key !== 'Enter' || isLong || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={css['composer']} data-long={isLong || undefined} onSubmit={submit}>
      <TextArea
        ref={box}
        label={label}
        rows={isLong ? 8 : 2}
        error={isMissing && isBlank ? blankWords : undefined}
        maxLength={messageCharLimit}
        placeholder={props.placeholder ?? placeholders[type]}
        value={text}
        onChange={(event) => {
          if (text === '') props.onBegin()
          setText(event.target.value)
        }}
        onKeyDown={onKey}
        onFocus={props.onBegin}
        enterKeyHint={isLong ? 'enter' : 'send'}
      />
      <div className={css['row']}>
        {types.length > 1 && (
          <SelectField
            label="Ask for"
            value={type}
            onValue={(next) => typing.set({ ...typing.get(), type: next })}
            options={types.map((value) => ({ value, label: typeNames[value] }))}
          />
        )}
        {(engine === 'device' || engine === 'server') && (
          <SelectField
            label="Answered by"
            value={engine}
            onValue={onEngine}
            options={[
              { value: 'server', label: 'Server (1 AI token)' },
              { value: 'device', label: 'This device' },
            ]}
          />
        )}
        <span className={css['act']}>
          {isWorking ? (
            <Button look="secondary" icon="stop" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button type="submit" disabled={isBlank} iconAfter="arrow-right">
              Send
            </Button>
          )}
        </span>
      </div>
      {engine === 'out-of-reach' && (
        <p className={css['note']} role="status">
          The server cannot be reached: this device answers, without a token.
        </p>
      )}
    </form>
  )
}

/** A box that takes the place of another one goes on with its caret, in the same frame; and what was typed before the page's code was there
 *  counts. */
function useTypingGoesOn(typing: Store<Typing>, box: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const field = box.current
    if (!field) return
    const { text, caret } = typing.get()
    if (field.value !== text) typing.set({ ...typing.get(), text: field.value })
    if (caret) {
      field.focus({ preventScroll: true })
      field.setSelectionRange(...caret)
    }
    return () => {
      const isHere = document.activeElement === field
      typing.set({ ...typing.get(), caret: isHere ? [field.selectionStart, field.selectionEnd] : null })
    }
  }, [typing, box])
}

/** With the answer the button that was pressed waits for words, and cannot have the focus: the box takes it, and what is read stays in sight. */
function useFocusGoesOn(isWorking: boolean, box: RefObject<HTMLTextAreaElement | null>): void {
  const before = useRef(isWorking)
  useEffect(() => {
    const holder = document.activeElement
    const isLost = holder === document.body || (holder instanceof HTMLButtonElement && holder.disabled)
    if (before.current && !isWorking && isLost) box.current?.focus({ preventScroll: true })
    before.current = isWorking
  }, [isWorking, box])
}

/** Keeps what is typed: soon after it was, and when the page or the screen may go. */
function useDraft(text: string, onDraft: (text: string) => void): void {
  const held = useRef({ newest: text, kept: text, onDraft })
  useEffect(() => {
    Object.assign(held.current, { newest: text, onDraft })
    const timer = setTimeout(() => keepDraft(held.current), settleMs)
    return () => clearTimeout(timer)
  }, [text, onDraft])
  useEffect(() => {
    const draft = held.current
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepDraft(draft)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keepDraft(draft)
    }
  }, [])
}

interface Draft {
  newest: string
  kept: string
  onDraft: (text: string) => void
}

function keepDraft(draft: Draft): void {
  if (draft.kept === draft.newest) return
  draft.kept = draft.newest
  draft.onDraft(draft.newest)
}
