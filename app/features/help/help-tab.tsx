import { liveChatPath } from '../../../core/shop/foreign-documents.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './help-tab.module.css'

export interface HelpTabProps {
  onOpen: () => void
  /** Someone is about to press: what opens can be fetched. */
  onNear: () => void
}

/** The thumb tab that opens the help: on the edge of a wide window, at the end of the page on a phone. It never lies on
 *  the page. */
export function HelpTab({ onOpen, onNear }: HelpTabProps) {
  return (
    <div className={css['place']}>
      <button
        type="button"
        className={css['tab']}
        aria-haspopup="dialog"
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Icon name="question" size="small" />
        Help
      </button>
    </div>
  )
}

/** In its place, the way to the outside live chat: a document of its own, so no link of the router's. */
export function LiveChatTab() {
  return (
    <div className={css['place']}>
      <a className={css['tab']} href={liveChatPath}>
        <Icon name="chat" size="small" />
        Chat with us
      </a>
    </div>
  )
}
