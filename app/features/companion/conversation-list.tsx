import { Link } from '@tanstack/react-router'
import type { ListedConversation } from '../../../offline/tutor/search-conversations.ts'
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

/** Past conversations, to be read and searched without a network too. */
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
            {words === '' ? 'No conversations yet.' : 'No conversation holds these words.'}
          </p>
        )}
        <ul className={css['rows']}>
          {conversations.map(({ id, title, excerpt, lastMessageAtMs }) => (
            <li key={id}>
              <Link
                to="/ai-companion"
                search={{ conversation: id }}
                className={css['row']}
                aria-current={id === chosen ? 'true' : undefined}
              >
                <span className={css['title']}>{title}</span>
                {excerpt !== '' && <span className={css['excerpt']}>{excerpt}</span>}
                <span className={css['time']}>{timeOfDayInWords(lastMessageAtMs)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
