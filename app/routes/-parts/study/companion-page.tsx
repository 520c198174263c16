import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useCallback, useState } from 'react'
import { sessionTitle, type StudyPreferences } from '../../../../core/tutor/study-preferences.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { beginConversation, deleteConversation } from '../../../../offline/tutor/conversations.ts'
import { asks } from '../../../data/api/ask-server.ts'
import { useLoadFailure } from '../../../data/api/use-load-failure.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { accountScope } from '../../../data/session/account-scope.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { useLastKnown } from '../../../data/session/last-said.ts'
import {
  keepStudyPreferences,
  readStudyPreferences,
  useConversation,
  useConversations,
  useFetchedConversation,
} from '../../../data/tutor/conversations.ts'
import { keepModelConsent, useModelConsent } from '../../../data/tutor/model-consent.ts'
import { AnalyticsPanel } from '../../../features/companion/analytics-panel.tsx'
import { ConversationList } from '../../../features/companion/conversation-list.tsx'
import { ConversationView } from '../../../features/companion/conversation-view.tsx'
import { consentOf, type ModelChoice, modelChoiceOf } from '../../../features/companion/model-choice.ts'
import { ModelNotice } from '../../../features/companion/model-notice.tsx'
import { ModelSetting } from '../../../features/companion/model-setting.tsx'
import { PreferencesPanel } from '../../../features/companion/preferences-panel.tsx'
import { TokenBar } from '../../../features/account-summary/account-parts.tsx'
import { conversationAsMarkdown, markdownFileName } from '../../../tutor-chat/as-markdown.ts'
import { openScope } from '../../../tutor-chat/chat-scope.ts'
import { TutorChat } from '../../../tutor-chat/tutor-chat.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { onFirstTap } from '../../../ui/controls/on-first-tap.ts'
import { useToast } from '../../../ui/controls/toast.tsx'
import { offerFile } from '../../../ui/content/offer-file.ts'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SplitPage, SplitPart } from '../../../ui/layout/split-page.tsx'
import css from './companion-page.module.css'

export interface CompanionPageProps {
  userId: string
  /** The one that is open. */
  conversationId: string | undefined
  /** `null`: none. */
  onConversation: (conversationId: string | null) => void
}

/** The study companion: conversations, how one wants to be taught, and how they went. */
export function CompanionPage(props: CompanionPageProps) {
  return (
    <Suspense fallback={<Spinner label="Opening your companion…" />}>
      <Companion {...props} />
    </Suspense>
  )
}

function Companion({ userId, conversationId, onConversation }: CompanionPageProps) {
  const account = use(accountFor(userId))
  const [openedWith] = useState(conversationId)
  const isOpen = conversationId !== undefined
  const [words, setWords] = useState('')
  const [panel, setPanel] = useState<'preferences' | 'analytics' | null>(null)
  const conversations = useConversations(account, words)
  const preferences = useLive(useCallback(() => readStudyPreferences(account.db), [account]))
  const toast = useToast()
  const notKept = () =>
    toast({ title: 'Not saved on this device', body: 'Free some room and try again.', tone: 'error' })
  const model = useModelChoice(account)
  const chooseModel = (choice: ModelChoice) =>
    void model
      ?.choose(choice)
      .then(() => toast({ title: 'Saved', body: 'You can change this in your study preferences.' }), notKept)
  const begin = () => {
    const title = sessionTitle(preferences ?? { preferredSubjects: [] })
    const subject = preferences?.preferredSubjects[0] ?? 'General'
    beginConversation(account, { title, subject }).then(({ id }) => onConversation(id), notKept)
  }
  const changePreferences = (changed: Partial<StudyPreferences>) =>
    keepStudyPreferences(account, changed).then(
      () => toast({ title: 'Success', body: 'Study preferences updated successfully!' }),
      (error: unknown) => {
        notKept()
        throw error
      },
    )
  const toggle = (name: typeof panel) => setPanel(panel === name ? null : name)
  return (
    <div className={css['page']} data-open={isOpen || undefined}>
      <PageHead title="Study companion">
        {isOpen ? undefined : <p>Answers from your own courses, with the place where each stands. Offline too.</p>}
      </PageHead>
      {model?.choice === null && !isOpen && <ModelNotice recipient={model.recipient} onChoice={chooseModel} />}
      <SplitPage side="start" className={css['split']} isSticky={panel === null}>
        <SplitPart className={css['side']}>
          <div className={css['acts']}>
            <Button icon="chat" wide onClick={onFirstTap(begin)}>
              New conversation
            </Button>
            <Button look="secondary" aria-expanded={panel === 'preferences'} onClick={() => toggle('preferences')}>
              Study preferences
            </Button>
            <Button look="secondary" aria-expanded={panel === 'analytics'} onClick={() => toggle('analytics')}>
              Analytics
            </Button>
          </div>
          {panel === 'preferences' && preferences && (
            <PreferencesPanel preferences={preferences} onChange={changePreferences}>
              {model && <ModelSetting recipient={model.recipient} choice={model.choice} onChoice={chooseModel} />}
            </PreferencesPanel>
          )}
          {panel === 'analytics' && <Analytics account={account} />}
          {conversations ? (
            <ConversationList {...{ conversations, words }} chosen={conversationId} onWords={setWords} />
          ) : (
            <Spinner label="Opening your conversations…" />
          )}
        </SplitPart>
        <SplitPart>
          {conversationId === undefined ? (
            <EmptyPage
              as="part"
              title="Ask your material"
              actions={<Button onClick={onFirstTap(begin)}>New conversation</Button>}
            >
              <p>
                Ask a question, have a topic explained, practise questions of the bank, or ask for a plan. Each answer
                says where it stands; what your material does not hold, it says so.
              </p>
            </EmptyPage>
          ) : (
            <OpenConversation
              key={conversationId}
              account={account}
              id={conversationId}
              isGoneTo={conversationId !== openedWith}
              onDeleted={() => onConversation(null)}
            />
          )}
        </SplitPart>
      </SplitPage>
    </div>
  )
}

/** What the student chose of the language model that the shop may ask; `null`: there is none. */
function useModelChoice(account: Account) {
  const model = useModelConsent(account)
  if (model === null) return null
  const { recipient, consent } = model
  return {
    recipient,
    choice: modelChoiceOf(recipient, consent),
    choose: (choice: ModelChoice) => keepModelConsent(account, consentOf(choice, recipient)),
  }
}

interface OpenConversationProps {
  account: Account
  id: string
  /** One came to it from another one, or from none, on this page: what was pressed may be gone with it. */
  isGoneTo: boolean
  onDeleted: () => void
}

function OpenConversation({ account, id, isGoneTo, onDeleted }: OpenConversationProps) {
  const { isAsking, hasFailed, again } = useFetchedConversation(account, id)
  const read = useConversation(account, id)
  const toast = useToast()
  if (read === undefined || (read === null && isAsking)) return <Spinner label="Opening the conversation…" />
  if (read === null) {
    return (
      <EmptyPage
        as="part"
        title="This conversation is not here"
        actions={
          <>
            {hasFailed && (
              <Button icon="refresh" onClick={again}>
                Try again
              </Button>
            )}
            <Button look={hasFailed ? 'secondary' : 'primary'} onClick={onDeleted}>
              All conversations
            </Button>
          </>
        }
      >
        <p>
          {hasFailed
            ? 'It is not on this device, and the server could not be asked for it.'
            : 'It was deleted, here or on another device.'}
        </p>
      </EmptyPage>
    )
  }
  const { conversation, messages } = read
  const remove = () => {
    deleteConversation(account, id).then(
      () => {
        toast({ title: 'Success', body: 'Conversation deleted successfully!' })
        onDeleted()
      },
      () => toast({ title: 'Error', body: 'The conversation could not be deleted on this device.', tone: 'error' }),
    )
  }
  return (
    <ConversationView
      title={conversation.title}
      takesFocus={isGoneTo && messages.length > 0}
      onDelete={remove}
      onExport={() =>
        offerFile(
          conversationAsMarkdown(conversation, messages, location.origin),
          markdownFileName(conversation),
          'text/markdown',
        )
      }
    >
      {conversation.revision === null && messages.length === 0 && !isAsking && (
        <Notice title="Its messages are not on this device yet">They come when the server can be reached.</Notice>
      )}
      <TutorChat
        account={account}
        conversation={{ read }}
        scope={openScope}
        label="Your message"
        takesFocus={isGoneTo && messages.length === 0}
      />
      <Tokens account={account} answers={messages.filter(({ role }) => role === 'assistant').length} />
    </ConversationView>
  )
}

/** The tokens of the month, asked for anew with each answer. */
function Tokens({ account, answers }: { account: Account; answers: number }) {
  const lastKnown = useLastKnown(account)
  const queryClient = useQueryClient()
  useQuery({
    queryKey: [accountScope, account.userId, 'tokens-after', answers],
    queryFn: async () => {
      await queryClient.invalidateQueries({ queryKey: [accountScope, account.userId, 'last-known'] })
      return true
    },
    enabled: answers > 0,
    gcTime: 0,
  })
  return lastKnown.is === 'known' ? <TokenBar said={lastKnown.said} /> : null
}

function Analytics({ account }: { account: Account }) {
  const scope = [accountScope, account.userId]
  const analytics = useQuery({ queryKey: [...scope, 'ai-analytics'], queryFn: asks('aiAnalytics', {}), staleTime: 0 })
  const status = useQuery({ queryKey: [...scope, 'ai-status'], queryFn: asks('aiLearningStatus', {}), staleTime: 0 })
  const why = useLoadFailure(analytics.error ?? status.error)
  if (analytics.data && status.data) return <AnalyticsPanel analytics={analytics.data} status={status.data} />
  if (!analytics.isError && !status.isError) return <Spinner label="Loading AI analytics..." />
  return (
    <Notice
      tone="warn"
      title="Analytics could not be loaded"
      action={
        <Button
          look="secondary"
          icon="refresh"
          onClick={() => void Promise.all([analytics.refetch(), status.refetch()])}
        >
          Try again
        </Button>
      }
    >
      {why === 'offline'
        ? 'You are offline: the server reckons them. Your conversations are here.'
        : 'The server could not be asked. Your conversations are here.'}
    </Notice>
  )
}
