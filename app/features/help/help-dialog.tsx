import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { faqCategories } from '../../../core/content/shop/shop-kinds.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listFaq } from '../../../core/contract/shop/faq.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { type ChatScope, openScope } from '../../tutor-chat/chat-scope.ts'
import { LooseChat, loadLibraryEngine } from '../../tutor-chat/loose-chat.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ToastRegion } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './help-dialog.module.css'

export interface HelpDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The tutor over the shop's own questions and resources, and the way to a person. It answers on this device. */
export function HelpDialog({ isOpen, onClose }: HelpDialogProps) {
  useClosedByLeaving(onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Help"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <LinkButton to="/contact" onClick={onClose}>
            Ask a person
          </LinkButton>
        </>
      }
    >
      {/* What lies under a dialog is neither seen nor read out. */}
      <ToastRegion>
        <HelpChat />
      </ToastRegion>
      <p>
        <Link to="/faq" className={css['all']} onClick={onClose}>
          All questions and answers
        </Link>
      </p>
    </Dialog>
  )
}

function HelpChat() {
  const { data: items, isError, refetch, isFetching } = useQuery(shopQueries.faq())
  const scope = useMemo(() => helpScope(items ?? []), [items])
  return (
    <>
      {isError && items === undefined && (
        <Notice
          tone="warn"
          announce
          title="The answers could not be loaded"
          action={
            <Button look="secondary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Once loaded, they stay on this device. You can write to a person at any time.
        </Notice>
      )}
      <LooseChat
        account={null}
        questionsOf={null}
        loadEngine={loadLibraryEngine}
        scope={scope}
        label="What would you like to know?"
        placeholder="Ask in your own words..."
        blankWords="Please enter a question"
      />
    </>
  )
}

/** One question of each topic, for a start. */
const helpScope = (items: AnswerOf<typeof listFaq>): ChatScope => ({
  ...openScope,
  types: ['question'],
  starters: faqCategories.flatMap((topic) => {
    const question = items.find(({ category }) => category === topic)?.question
    return question === undefined ? [] : [{ label: question, content: question }]
  }),
})

/** A source that is opened is to be seen. */
function useClosedByLeaving(onClose: () => void): void {
  const href = useLocation({ select: (location) => location.href })
  const shownAt = useRef(href)
  useEffect(() => {
    if (shownAt.current === href) return
    shownAt.current = href
    onClose()
  }, [href, onClose])
}
