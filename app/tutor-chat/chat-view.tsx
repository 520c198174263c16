import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Account } from '../../offline/account/account.ts'
import type { AnswerRow, ChatMessageRow, QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import type { Store } from '../data/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import type { ChatActions } from './chat-actions.ts'
import type { ChatScope, Starter } from './chat-scope.ts'
import css from './chat-view.module.css'
import { Composer } from './composer.tsx'
import type { Typing } from './held-chat.ts'
import { MessageList } from './message-list.tsx'
import { type Answerer, type DeviceEngine, type ServerAnswers, useAsking, type Working } from './use-asking.ts'

export interface ChatViewProps {
  account: Account | null
  /** Draws the questions of an answer; `null`: it holds none. */
  questionsOf: ((row: AnswerRow) => ReactNode) | null
  /** The same function at every drawing. */
  loadEngine: () => Promise<DeviceEngine>
  messages: readonly ChatMessageRow[]
  waiting: ReadonlySet<string>
  typing: Store<Typing>
  actions: ChatActions
  /** `null`: only this device answers. */
  server: ServerAnswers | null
  /** It could be reached when it was last tried. */
  isServerInReach: boolean
  scope: ChatScope
  label: string
  placeholder?: string
  /** Said at the box when Enter is pressed and nothing is in it. */
  blankWords?: string
  /** Said where a question could not be sent or answered. */
  failedWords?: { title: string; body: string }
  /** The box has the focus from the start: somebody has just begun the conversation. */
  takesFocus?: boolean
}

const sendingFailed = { title: 'Error', body: 'Failed to send message. Please try again.' }

/** Fetches the engine and opens the library while the question is written. What fails is told with the answer. */
const prepare = (loadEngine: ChatViewProps['loadEngine'], account: Account | null): Promise<void> =>
  loadEngine()
    .then(({ prepareAnswers }) => prepareAnswers(account))
    .catch(() => undefined)

/** Earlier questions that an answer may go by. */
const earlierCount = 4

/** A conversation: its messages, what can be asked by a press, and the box to write in. */
export function ChatView(props: ChatViewProps) {
  const { account, messages, waiting, typing, actions, server, scope, label, placeholder, blankWords } = props
  const { questionsOf, loadEngine, isServerInReach, failedWords = sendingFailed, takesFocus = false } = props
  const { given } = scope
  const toast = useToast()
  const [chosen, setChosen] = useState<'device' | 'server'>('server')
  const answerOnDevice = useCallback(
    async (question: QuestionRow, replaces: string | null) => {
      const engine = await loadEngine()
      const before = messagesBefore(messages, replaces).flatMap((row) =>
        row.role === 'user' && row.atMs < question.atMs ? row.content : [],
      )
      return await engine.answerOnDevice({ account, question, earlier: before.slice(-earlierCount), given })
    },
    [loadEngine, account, messages, given],
  )
  const onFailed = useCallback(
    () => toast({ title: failedWords.title, body: failedWords.body, tone: 'error' }),
    [toast, failedWords.title, failedWords.body],
  )
  const asking = useAsking({ actions, answerOnDevice, server, onFailed })
  const { working } = asking
  const asked = (content: string, rest: Partial<QuestionAsked>): QuestionAsked => {
    const { about, mode, writingKind } = scope
    return { content, messageType: 'question', rung: null, about, mode, writingKind, ...rest }
  }
  // Without the server the device answers at once; what it could not answer can be left to the server.
  const usual = isServerInReach ? chosen : 'device'
  const ask = (content: string, rest: Partial<QuestionAsked>, replaces?: string, by: Answerer = usual) =>
    asking.ask(asked(content, rest), by, replaces).catch((error: unknown) => {
      toast({ title: 'Not saved on this device', body: 'Free some room and try again.', tone: 'error' })
      throw error
    })
  const press = ({ content, messageType = 'question', rung }: Starter) => {
    // A hint is of the question that stands here, which this device has.
    const how = rung === undefined ? usual : 'device'
    void asking.ask(asked(content, { messageType, ...(rung && { rung }) }), how).catch(onFailed)
  }
  useFirst(messages.length === 0 ? scope.first : undefined, press)
  useLeftOpen(server === null ? messages.at(-1) : undefined, (question) => void asking.answerOnDevice(question))
  const { say } = actions
  const onHelpful = useMemo(
    () => say && ((row: AnswerRow, isHelpful: boolean | null) => void say(row.id, isHelpful).catch(onFailed)),
    [say, onFailed],
  )
  return (
    <div className={css['chat']}>
      <MessageList
        {...{ questionsOf, waiting, working }}
        messages={working ? withAsked(messages, working) : messages}
        onHelpful={onHelpful}
        onAskAgain={({ id, messageType, rung, about, mode, writingKind }, content) =>
          void ask(content, { messageType, rung, about, mode, writingKind }, id).catch(() => undefined)
        }
        onLeaveToServer={
          server &&
          (({ id, content, messageType, rung, about, mode, writingKind }) => {
            // Where something was asked since, that stays, and this is asked once more after it.
            const isLast = messages.findLast(({ role }) => role === 'user')?.id === id
            const how = { messageType, rung, about, mode, writingKind }
            void ask(content, how, isLast ? id : undefined, 'server-alone').catch(() => undefined)
          })
        }
        onAnswerOnDevice={(question) => void asking.answerOnDevice(question)}
        onAnswerInstead={() => void asking.answerInstead()}
        onAnswerOnServer={server && ((question) => void asking.answerOnServer(question))}
      />
      {scope.starters.length > 0 && (
        <ul className={css['starters']} aria-label="Ask by a press">
          {scope.starters.map((starter) => (
            <li key={starter.label}>
              <Button look="secondary" busy={working !== null} onClick={() => press(starter)}>
                {starter.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Composer
        label={label}
        takesFocus={takesFocus}
        isLong={scope.mode !== 'qa'}
        {...(blankWords !== undefined && { blankWords })}
        {...(placeholder !== undefined && { placeholder })}
        typing={typing}
        types={scope.types}
        isWorking={working !== null}
        engine={server && (isServerInReach ? chosen : 'out-of-reach')}
        onEngine={setChosen}
        onDraft={(text) => void actions.keepDraft(text).catch(() => undefined)}
        onSend={(text, messageType) => ask(text, { messageType })}
        onStop={asking.stop}
        onBegin={() => void prepare(loadEngine, account)}
      />
    </div>
  )
}

/** The messages with the question that is being answered, which is kept and may not be among those that were read last. */
function withAsked(messages: readonly ChatMessageRow[], { question, replaces }: Working): readonly ChatMessageRow[] {
  if (messages.some(({ id }) => id === question.id)) return messages
  return [...messagesBefore(messages, replaces), question]
}

/** Those that stay when one is replaced, with all after it. */
function messagesBefore(messages: readonly ChatMessageRow[], replaces: string | null): readonly ChatMessageRow[] {
  const at = messages.findIndex(({ id }) => id === replaces)
  return at < 0 ? messages : messages.slice(0, at)
}

/** Asks once, by itself. */
function useFirst(first: Starter | undefined, press: (starter: Starter) => void): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (first === undefined || isAsked.current) return
    isAsked.current = true
    press(first)
  }, [first, press])
}

/** Answers what was asked before this component had the conversation: nobody else shows that it is being answered. */
function useLeftOpen(last: ChatMessageRow | undefined, answer: (question: QuestionRow) => void): void {
  const isLooked = useRef(false)
  useEffect(() => {
    if (isLooked.current) return
    isLooked.current = true
    if (last?.role === 'user' && last.failure === null) answer(last)
  }, [last, answer])
}
