import { useSuspenseQuery } from '@tanstack/react-query'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { dayInWords } from '../../ui/words/day-in-words.ts'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { Markdown } from '../../ui/content/markdown.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './legal-screen.module.css'
import { legalSections } from './legal-sections.ts'

/** The privacy policy or the terms, with a table of contents. */
export function LegalScreen({ page }: { page: 'privacy' | 'terms' }) {
  const { data } = useSuspenseQuery(shopQueries.legalPage(page))
  const { before, sections } = legalSections(data.body)
  return (
    <>
      <PageHead title={data.title}>
        <p>
          Last changed on <time dateTime={data.updatedOn}>{dayInWords(data.updatedOn)}</time>.
        </p>
      </PageHead>
      <SplitPage className={css['page']} side="start" isSticky>
        <nav className={css['contents']} aria-labelledby="contents">
          <h2 className={css['contentsTitle']} id="contents">
            Contents
          </h2>
          <ol className={css['list']}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css['text']}>
          {before !== '' && (
            <div className={css['before']}>
              <Markdown source={before} under={1} />
            </div>
          )}
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} className={css['section']} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Markdown source={body} under={0} />
            </section>
          ))}
        </div>
      </SplitPage>
    </>
  )
}

/** How many skeletons stand in while the text loads. */
const skeletonCount = 6

export function LegalLoading({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className={css['skeleton']} role="status" aria-label={`Loading ${title.toLowerCase()}...`}>
        {Array.from({ length: skeletonCount }, (_, at) => (
          <Skeleton key={at} />
        ))}
      </div>
    </>
  )
}
