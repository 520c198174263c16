import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { messageCharLimit } from '../../core/tutor/chat-message.ts'
import type { MessageType } from '../../core/tutor/answer.ts'
import { Button } from '../ui/controls/button.tsx'
import { SelectField } from '../ui/controls/select-field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { placeholders, typeNames } from './chat-words.ts'
import css from './composer.module.css'

export interface ComposerProps {
  label: string
  /** The box has the focus from the start. */
  takesFocus: boolean
  /** What stands there at first: what was being typed when the page was left. */
  draft: string
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
  const { label, takesFocus, draft, types, isLong, blankWords, isWorking, engine, onEngine, onDraft, onSend, onStop } =
    props
  const [text, setText] = useState(draft)
  const [type, setType] = useState<MessageType>(types[0] ?? 'question')
  const box = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isBlank = text.trim() === ''
  const isBegunAt = useRef(takesFocus)
  useEffect(() => {
    if (isBegunAt.current) box.current?.focus()
  }, [])
  useDraft(text, draft, onDraft)
  useFocusGoesOn(isWorking, box)

  const send = async () => {
    setMissing(isBlank)
    if (isBlank || isWorking) return
    const typed = text
    setText('')
    await onSend(typed, type).catch(() => setText((now) => (now === '' ? typed : now)))
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
            onValue={setType}
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
function useDraft(text: string, first: string, onDraft: (text: string) => void): void {
  const held = useRef({ newest: first, kept: first, onDraft })
  useEffect(() => {
    Object.assign(held.current, { newest: text, onDraft })
    const timer = setTimeout(() => keepDraft(held.current), settleMs)
    return () => clearTimeout(timer)
  }, [text, onDraft])
  useEffect(() => {
    const typing = held.current
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepDraft(typing)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keepDraft(typing)
    }
  }, [])
}

interface Typing {
  newest: string
  kept: string
  onDraft: (text: string) => void
}

function keepDraft(typing: Typing): void {
  if (typing.kept === typing.newest) return
  typing.kept = typing.newest
  typing.onDraft(typing.newest)
}
