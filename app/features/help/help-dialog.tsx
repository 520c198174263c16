import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { faqCategories } from '../../../core/content/shop/shop-kinds.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { Accordion } from '../../ui/controls/accordion.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Markdown } from '../../ui/content/markdown.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { type FaqItem, findAnswers, indexFaq } from './find-answers.ts'
import css from './help-dialog.module.css'

export interface HelpDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Longest question that is read; the contact form's subject takes as much. */
const askLimit = 150

/** Answers from the shop's questions, looked for on this device, and the way to a person. */
export function HelpDialog({ isOpen, onClose }: HelpDialogProps) {
  const [asked, setAsked] = useState('')
  const { data: items, isError, refetch, isFetching } = useQuery(shopQueries.faq())
  const subject = asked.trim()
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
          <LinkButton to="/contact" search={subject === '' ? {} : { subject }} onClick={onClose}>
            Ask a person
          </LinkButton>
        </>
      }
    >
      <SearchBox
        label="What would you like to know?"
        placeholder="Ask in your own words..."
        maxLength={askLimit}
        value={asked}
        onValue={setAsked}
        onEscape={onClose}
      />
      <div className={css['answers']}>
        {items ? (
          <Answers items={items} asked={subject} />
        ) : isError ? (
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
        ) : (
          <Spinner label="Loading answers..." />
        )}
      </div>
      <p>
        <Link to="/faq" className={css['all']} onClick={onClose}>
          All questions and answers
        </Link>
      </p>
    </Dialog>
  )
}

function Answers({ items, asked }: { items: readonly FaqItem[]; asked: string }) {
  const index = useMemo(() => indexFaq(items), [items])
  const wanted = useDeferredValue(asked)
  const found = findAnswers(index, wanted)
  const shown = wanted === '' ? firstOfEach(items) : found
  return (
    <>
      <p className={css['count']} role="status">
        {wanted === ''
          ? 'For example:'
          : found.length === 0
            ? 'No answer fits these words. Try other words, or ask a person: what you typed goes along.'
            : `${formatCount(found.length, 'answer')} that may fit${found.length > 1 ? ', the closest first' : ''}`}
      </p>
      {shown.length > 0 && (
        <Accordion openId={wanted === '' ? undefined : idOf(shown[0]?.id)} items={shown.map(entryOf)} />
      )}
    </>
  )
}

/** One question of each topic, for a start. */
const firstOfEach = (items: readonly FaqItem[]) =>
  faqCategories.flatMap((topic) => items.find(({ category }) => category === topic) ?? [])

// The page behind may be the list itself, whose ids are its addresses.
const idOf = (id: string | undefined) => `help-${id}`

const entryOf = ({ id, question, answer }: FaqItem) => ({
  id: idOf(id),
  title: question,
  content: <Markdown source={answer} under={3} />,
})
