import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { rememberProfession } from '../../../data/device/profession.ts'
import { Hero } from '../../../features/landing/hero.tsx'
import { ContactBlock } from '../../../features/landing/contact-block.tsx'
import { Pathway, PathwaySkeleton } from '../../../features/landing/pathway.tsx'
import { StartQuestion } from '../../../features/landing/question/start-question.tsx'
import { TrialLink, TrialTerms } from '../../../features/landing/trial-terms.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Figure } from '../../../ui/content/figure.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Claims } from './claims.tsx'
import { loadParts } from './shop-loading.ts'
import css from '../../(shop)/medical.module.css'

export function loadMedical(queryClient: QueryClient) {
  return loadParts(queryClient, [shopQueries.site(), courseQueries.list()])
}

export function MedicalPage() {
  const { data: site } = useQuery(shopQueries.site())
  const courses = useQuery(courseQueries.list())
  useEffect(() => rememberProfession('Medicine'), [])
  return (
    <div data-profession="Medicine">
      <Hero
        over="For applicants and students of medicine"
        title={
          <>
            Into medicine, <em>and out with a licence.</em>
          </>
        }
        lead="Choosing where to apply, the UCAT, CASPer, the interviews, and years later the UKMLA: one handbook for the whole way, and it works on the ward without a signal."
        actions={
          <>
            <StartQuestion courses={courses.data} profession="Medicine" />
            <TrialLink site={site} to="/plans" />
            <LinkButton to="/courses" search={{ category: 'Medicine' }} look="secondary">
              All medicine courses
            </LinkButton>
            <LinkButton to="/ai-tutor" look="plain">
              Try the AI tutor
            </LinkButton>
          </>
        }
        small={site && <TrialTerms site={site} />}
        figure={
          <Figure number={1} caption="The way, wound round its staff. Each bend opens a course.">
            <QueryView
              query={courses}
              waiting="Loading courses..."
              failed="The courses cannot be loaded now."
              skeleton={<PathwaySkeleton />}
            >
              {(all) => <Pathway courses={all} />}
            </QueryView>
          </Figure>
        }
      />
      <Section title="How each of them is practised">
        <dl className={css['ways']}>
          <div>
            <dt>UCAT</dt>
            <dd>
              Questions and notes on all four subtests, every option explained, and a full paper against the clock.
            </dd>
          </div>
          <div>
            <dt>CASPer</dt>
            <dd>
              Scenarios typed or spoken against the clock, each with sample answers, and notes on what a good answer
              weighs.
            </dd>
          </div>
          <div>
            <dt>Interviews</dt>
            <dd>
              Stations with bell and marking criteria, questions on ethics, law and the NHS, and notes for before the
              door.
            </dd>
          </div>
          <div>
            <dt>Application</dt>
            <dd>Where you stand, where to apply, and answers that nobody else could have written.</dd>
          </div>
          <div>
            <dt>UKMLA</dt>
            <dd>Vignettes from surgery, ward and emergency department, each with a named public source.</dd>
          </div>
        </dl>
      </Section>
      <Section title="What it holds" intro="What can be counted is counted from the content, each time it changes.">
        <Claims page="medical" />
      </Section>
      <ContactBlock site={site} />
      <p className={css['small']}>
        Before you decide: <Link to="/terms">the terms</Link>, <Link to="/privacy">what we keep about you</Link>, and{' '}
        <Link to="/contact">how to reach us</Link>.
      </p>
    </div>
  )
}
