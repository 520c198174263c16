import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { Accordion } from '../../ui/controls/accordion.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { FactBand } from '../../ui/layout/fact-band.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { IndexTabs } from '../../ui/controls/index-tabs.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { Markdown } from '../../ui/content/markdown.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { useTextOfAddress } from '../../ui/controls/use-text-of-address.ts'
import { type FaqItem, filterFaq, topics } from './faq-filter.ts'
import { type FaqSearch, searchLimit } from './faq-search.ts'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './faq-screen.module.css'

export interface FaqScreenProps {
  search: FaqSearch
  /** Puts the choice into the address. */
  onSearch: (search: FaqSearch) => void
}

export function FaqScreen({ search, onSearch }: FaqScreenProps) {
  const { data: items } = useSuspenseQuery(shopQueries.faq())
  const { data: site } = useSuspenseQuery(shopQueries.site())
  const [text, setText] = useTextOfAddress(search.q ?? '')
  const { topic } = search
  const shown = filterFaq(items, { ...(topic && { topic }), q: useDeferredValue(text) })
  const parts = topics.flatMap(({ value, label }) => {
    const own = shown.filter(({ category }) => category === value)
    return own.length === 0 ? [] : [{ value, label, own }]
  })
  const count = useRef<HTMLParagraphElement>(null)
  useOpenAddressed()

  const choose = (next: FaqSearch['topic'], q: string) => {
    setText(q)
    onSearch({ ...(next && { topic: next }), ...(q !== '' && { q }) })
  }

  return (
    <>
      <FaqHead />
      <SplitPage className={css['page']} isSticky>
        <div>
          <search className={css['finder']}>
            <SearchBox
              label="Search questions and answers"
              placeholder="Search the answers..."
              maxLength={searchLimit}
              value={text}
              onValue={(words) => choose(topic, words)}
            />
            <IndexTabs
              label="Topic"
              options={topics}
              chosen={topic ?? 'all'}
              onChoose={(next) => choose(next === 'all' ? undefined : next, text)}
            />
          </search>
          <p ref={count} className={css['count']} role="status" tabIndex={-1}>
            {shown.length === items.length
              ? formatCount(items.length, 'question')
              : `Showing ${shown.length} of ${formatCount(items.length, 'question')}`}
          </p>
          {shown.length === 0 ? (
            <EmptyPage
              as="part"
              title="No FAQs Found"
              actions={
                <>
                  <Button
                    onClick={() => {
                      choose(undefined, '')
                      // This button goes.
                      count.current?.focus()
                    }}
                  >
                    Show All FAQs
                  </Button>
                  <LinkButton to="/contact" look="secondary">
                    Ask us instead
                  </LinkButton>
                </>
              }
            >
              <p>
                {topic === undefined
                  ? 'No question or answer holds these words.'
                  : `No question or answer under ${topics.find(({ value }) => value === topic)?.label} holds these words.`}
              </p>
            </EmptyPage>
          ) : (
            parts.map(({ value, label, own }) => (
              <section key={value} className={css['part']} aria-labelledby={`topic-${value}`}>
                <h2 className={css['title']} id={`topic-${value}`}>
                  {label} <span className={css['number']}>{own.length}</span>
                </h2>
                <Accordion group="faq" items={own.map(entryOf)} />
              </section>
            ))
          )}
        </div>
        <aside className={css['margin']} aria-labelledby="in-figures">
          <h2 className={css['marginTitle']} id="in-figures">
            In figures
          </h2>
          <FactBand facts={site.claims.filter(({ shownOn }) => shownOn.includes('faq'))} sampleNote={site.sampleNote} />
        </aside>
      </SplitPage>
      <footer className={css['foot']}>
        <p className={css['footTitle']}>Not here?</p>
        <p>
          <Link to="/contact">Write to us</Link>, and a person replies {site.responsePromise}. Or see for yourself:{' '}
          <Link to="/courses">all courses</Link> have a free preview.
        </p>
      </footer>
    </>
  )
}

const entryOf = ({ id, question, answer }: FaqItem) => ({
  id,
  title: question,
  content: <Markdown source={answer} under={3} />,
})

/** Opens the question that the address names: `/faq#faq-offline`. */
function useOpenAddressed() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const item = hash === '' ? null : document.getElementById(hash)
    if (!(item instanceof HTMLDetailsElement)) return
    item.open = true
    item.scrollIntoView({ block: 'start' })
  }, [hash])
}

function FaqHead() {
  return (
    <PageHead title="Frequently asked questions">
      <p>What there is, how it is made, and what happens to your work and your money.</p>
    </PageHead>
  )
}

/** How many skeletons stand in while the answers load. */
const skeletonCount = 8

export function FaqLoading() {
  return (
    <>
      <FaqHead />
      <p className={css['count']} role="status">
        Loading questions...
      </p>
      <div className={css['skeleton']} aria-hidden="true">
        {Array.from({ length: skeletonCount }, (_, at) => (
          <Skeleton key={at} shape="title" />
        ))}
      </div>
    </>
  )
}
