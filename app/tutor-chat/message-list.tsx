import { type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageCharLimit } from '../../core/tutor/chat-message.ts'
import type { AnswerRow, ChatMessageRow, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import { AnswerView } from './answer-view.tsx'
import { AnswerWords } from './answer-words.tsx'
import { answerWithSources } from './as-markdown.ts'
import { typeNames } from './chat-words.ts'
import css from './message-list.module.css'
import type { Working } from './use-asking.ts'
import { useReadingPlace } from './use-reading-place.ts'

export interface MessageListProps {
  /** The questions of an answer, to be answered where they stand; `null` for visitors, whose answers hold none. */
  questionsOf: ((row: AnswerRow) => ReactNode) | null
  messages: readonly ChatMessageRow[]
  /** Ids of questions that wait for the server. */
  waiting: ReadonlySet<string>
  working: Working | null
  /** Left out where nobody would hear of it. */
  onHelpful: ((answer: AnswerRow, isHelpful: boolean | null) => void) | null
  onAskAgain: (question: QuestionRow, content: string) => void
  onAnswerOnDevice: (question: QuestionRow) => void
  /** The same of the one that the server was asked and says nothing to. */
  onAnswerInstead: () => void
  /** Left out where only this device answers. */
  onAnswerOnServer: ((question: QuestionRow) => void) | null
  /** The same for what this device has no answer to: the server is asked in its place, now or when it can be reached. */
  onLeaveToServer: ((question: QuestionRow) => void) | null
}

/** The messages of a conversation, in their order. What is added is read out. */
export function MessageList(props: MessageListProps) {
  const { messages, working, questionsOf, onHelpful, onAnswerInstead, onLeaveToServer } = props
  const byId = new Map(messages.flatMap((row) => (row.role === 'user' ? [[row.answerId, row] as const] : [])))
  const answered = new Set(messages.flatMap((row) => (row.role === 'assistant' ? row.id : [])))
  // The answer as it was kept takes its place at once.
  const isKept = messages.some(
    (row) => row.id === working?.question.id && row.role === 'user' && answered.has(row.answerId),
  )
  const beingMade = isKept ? null : working
  const list = useNewestInView(messages, beingMade?.sentences.length ?? 0)
  useReadingPlace(list, messages)
  const isEmpty = messages.length === 0 && beingMade === null
  return (
    <div role="log" aria-label="Conversation" className={css['log']} data-empty={isEmpty || undefined}>
      <ol className={css['messages']} ref={list}>
        {messages.map((row) =>
          row.role === 'user' ? (
            <Question key={row.id} {...props} row={row} isAnswered={answered.has(row.answerId)} />
          ) : (
            <Answer
              key={row.id}
              {...{ questionsOf, row, onHelpful }}
              question={byId.get(row.id)}
              onLeaveToServer={working === null && isLeftOpen(row) ? onLeaveToServer : null}
            />
          ),
        )}
        {beingMade && (
          <li className={css['answer']}>
            <h3 className={css['speaker']}>Tutor</h3>
            {beingMade.sentences.length > 0 && (
              // Read out once, whole, when it is made: the log says what takes the place of this.
              <div aria-live="off">
                <AnswerWords {...beingMade} />
              </div>
            )}
            <p className={css['thinking']} role="status">
              Thinking...
            </p>
            {beingMade.by === 'server' && beingMade.sentences.length === 0 && (
              <SlowServer key={beingMade.question.id} onAnswerOnDevice={onAnswerInstead} />
            )}
          </li>
        )}
      </ol>
    </div>
  )
}

/** For so long nobody is asked whether to wait for the server, ms. */
const slowAfterMs = 8_000

/** Offers the engine of this device once the server has said nothing for a while. */
function SlowServer({ onAnswerOnDevice }: { onAnswerOnDevice: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isSlow && (
      <>
        <p className={css['note']} role="status">
          The server is slow to answer.
        </p>
        <div className={css['acts']}>
          <Button look="plain" onClick={onAnswerOnDevice}>
            Answer on this device
          </Button>
        </div>
      </>
    )
  )
}

/** Of a message higher than this part of the window, its beginning is shown. */
const tallPart = 0.7

/** Brings the newest message into sight when one is added or grows: all of it, or of a tall one the beginning, once, from where it is
 *  read on at one's own pace. */
function useNewestInView(messages: readonly ChatMessageRow[], sentences: number) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(messages.length)
  const begunFor = useRef<string | undefined>(undefined)
  const count = messages.length
  const questionId = messages.findLast(({ role }) => role === 'user')?.id
  useEffect(() => {
    const newest = list.current?.lastElementChild
    if (newest && (count > before.current || sentences > 0)) {
      const isTall = newest.getBoundingClientRect().height > tallPart * window.innerHeight
      if (!isTall) newest.scrollIntoView({ block: 'nearest' })
      else if (begunFor.current !== questionId) {
        newest.scrollIntoView({ block: 'start' })
        begunFor.current = questionId
      }
    }
    before.current = count
  }, [count, sentences, questionId])
  return list
}

interface QuestionProps extends MessageListProps {
  row: QuestionRow
  isAnswered: boolean
}

function Question({
  row,
  isAnswered,
  waiting,
  working,
  onAskAgain,
  onAnswerOnDevice,
  onAnswerOnServer,
}: QuestionProps) {
  const [isEdited, setEdited] = useState(false)
  const isWorked = working?.question.id === row.id
  const { failure, content, messageType, rung } = row
  // A hint was asked for by a press: there is nothing of one's own to word otherwise.
  const isTyped = rung === null
  return (
    <li className={css['question']}>
      <h3 className={css['speaker']}>You</h3>
      {isTyped && messageType !== 'question' && <p className={css['kind']}>{typeNames[messageType]}</p>}
      {isEdited ? (
        <EditForm
          content={content}
          onCancel={() => setEdited(false)}
          onAsk={(next) => {
            setEdited(false)
            onAskAgain(row, next)
          }}
        />
      ) : (
        <p className={css['content']} dir="auto">
          {content}
        </p>
      )}
      {failure && (
        <p className={css['failure']} data-limit={failure.is === 'limit' || undefined} role="status">
          {failure.words}
        </p>
      )}
      {waiting.has(row.id) && !isWorked && (
        <p className={css['note']} role="status">
          Kept on this device. It is sent as soon as the server can be reached.
        </p>
      )}
      {!isEdited && working === null && (isTyped || !isAnswered) && (
        <div className={css['acts']}>
          {isTyped && (
            <Button look="plain" onClick={() => setEdited(true)}>
              Edit and ask again
            </Button>
          )}
          {!isAnswered && (
            <Button look="plain" onClick={() => onAnswerOnDevice(row)}>
              Answer on this device
            </Button>
          )}
          {!isAnswered && onAnswerOnServer && !waiting.has(row.id) && (
            <Button look="plain" onClick={() => onAnswerOnServer(row)}>
              Ask the server
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface EditFormProps {
  content: string
  onCancel: () => void
  onAsk: (content: string) => void
}

function EditForm({ content, onCancel, onAsk }: EditFormProps) {
  const [text, setText] = useState(content)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onAsk(text)
  }
  return (
    <form className={css['edit']} onSubmit={submit}>
      <TextArea
        ref={box}
        label="Your question"
        hint="What came after it is replaced."
        rows={2}
        maxLength={messageCharLimit}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={css['acts']}>
        <Button type="submit" disabled={text.trim() === ''}>
          Ask again
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** This device has no answer to it. */
const isLeftOpen = ({ answer }: AnswerRow) => answer.isAbstained && answer.engine === 'device'

interface AnswerProps extends Pick<MessageListProps, 'questionsOf' | 'onHelpful' | 'onLeaveToServer'> {
  row: AnswerRow
  /** What it answers. */
  question: QuestionRow | undefined
}

/** Not drawn again while nothing of it has changed. */
const Answer = memo(function Answer({ questionsOf, row, question, onHelpful, onLeaveToServer }: AnswerProps) {
  const { answer, isHelpful } = row
  const hasSources = answer.citations.length > 0
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(answerWithSources(answer, location.origin)).then(
      () => toast({ title: 'Copied', body: hasSources ? 'With its sources.' : 'The words of the answer.' }),
      () => toast({ title: 'Not copied', body: 'The browser does not allow it here.', tone: 'error' }),
    )
  return (
    <li className={css['answer']}>
      <h3 className={css['speaker']}>Tutor</h3>
      <AnswerView
        answer={answer}
        text={question?.content ?? ''}
        questions={answer.questions.length > 0 && questionsOf?.(row)}
      />
      <div className={css['acts']}>
        {onHelpful && (
          <>
            <button
              type="button"
              className={css['rate']}
              aria-pressed={isHelpful === true}
              onClick={() => onHelpful(row, isHelpful === true ? null : true)}
            >
              Helpful
            </button>
            <button
              type="button"
              className={css['rate']}
              aria-pressed={isHelpful === false}
              onClick={() => onHelpful(row, isHelpful === false ? null : false)}
            >
              Not helpful
            </button>
          </>
        )}
        {onLeaveToServer && question && (
          <Button look="plain" onClick={() => onLeaveToServer(question)}>
            Ask the server
          </Button>
        )}
        <Button look="plain" onClick={() => void copy()}>
          {hasSources ? 'Copy with sources' : 'Copy'}
        </Button>
      </div>
    </li>
  )
})
