import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ListedConversation } from '../../../offline/tutor/search-conversations.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import css from './conversation-list.module.css'

export interface ConversationListProps {
  conversations: readonly ListedConversation[]
  /** The one that is open. */
  chosen: string | undefined
  words: string
  onWords: (words: string) => void
}

/** Longest that is searched for, characters. */
const searchLimit = 100

/** Past conversations, to be read and searched without a network too: those that were opened here; of the others the titles. */
export function ConversationList({ conversations, chosen, words, onWords }: ConversationListProps) {
  return (
    <nav className={css['list']} aria-label="Conversations">
      <SearchBox
        label="Search your conversations"
        placeholder="Search your conversations..."
        maxLength={searchLimit}
        value={words}
        onValue={onWords}
      />
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="Your conversations">
        {conversations.length === 0 && (
          <p className={css['none']} role="status">
            {words === ''
              ? 'No conversations yet.'
              : // Messages of other devices come when a conversation is opened.
                'No conversation that was opened on this device holds these words.'}
          </p>
        )}
        <ul className={css['rows']}>
          {conversations.map((conversation) => (
            <ConversationLink key={conversation.id} conversation={conversation} isChosen={conversation.id === chosen} />
          ))}
        </ul>
      </div>
    </nav>
  )
}

interface ConversationLinkProps {
  /** The same object as long as nothing of it has changed: then it is not drawn again. */
  conversation: ListedConversation
  isChosen: boolean
}

const ConversationLink = memo(function ConversationLink({ conversation, isChosen }: ConversationLinkProps) {
  const { id, title, excerpt, lastMessageAtMs } = conversation
  return (
    <li>
      <Link
        to="/ai-companion"
        search={{ conversation: id }}
        className={css['row']}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={css['title']}>{title}</span>
        {excerpt !== '' && (
          <span className={css['excerpt']} dir="auto">
            {excerpt}
          </span>
        )}
        <span className={css['time']}>{timeOfDayInWords(lastMessageAtMs, pageNow())}</span>
      </Link>
    </li>
  )
})
