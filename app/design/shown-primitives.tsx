import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { categories } from '../../core/content/categories.ts'
import { Accordion } from '../ui/controls/accordion.tsx'
import { Badge } from '../ui/layout/badge.tsx'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CourseCover } from '../ui/content/course-cover.tsx'
import { Crumbs } from '../ui/navigation/crumbs.tsx'
import { ConfirmDialog } from '../ui/controls/dialog.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { FactBand } from '../ui/layout/fact-band.tsx'
import { Icon, iconNames } from '../ui/layout/icon.tsx'
import { LeaderList } from '../ui/layout/leader-list.tsx'
import { Skeleton, Spinner } from '../ui/layout/loading.tsx'
import { Markdown } from '../ui/content/markdown.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ProgressBar } from '../ui/layout/progress-bar.tsx'
import { Section } from '../ui/layout/section.tsx'
import { SourceList } from '../ui/content/source-list.tsx'
import { Stars } from '../ui/layout/stars.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import css from './design-page.module.css'

const markdown = `A paragraph with **weight**, _stress_, \`code\` and a [link](https://example.org/).

## A heading

- one
- two

> What someone said.

| Drug | Dose |
| --- | ---: |
| Paracetamol | 1 g |
`

/** What is read or pressed, in each of its states. */
export function ShownPrimitives() {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  return (
    <>
      <Section title="Buttons">
        <div className={css['row']}>
          {(['primary', 'secondary', 'plain', 'danger'] as const).map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
          <Button icon="download">With an icon</Button>
          <Button busy>Busy</Button>
          <Button disabled>Disabled</Button>
          <LinkButton to="/" iconAfter="arrow-right">
            A link
          </LinkButton>
        </div>
        <div className={css['row']}>
          {categories.map((category) => (
            <span key={category} data-profession={category}>
              <Button>{category}</Button>
            </span>
          ))}
        </div>
      </Section>
      <Section title="Marks">
        <div className={css['row']}>
          {(['accent', 'quiet', 'good', 'warn'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Stars rating={4.5} />
          <Spinner label="Loading..." />
        </div>
        <div className={css['row']}>
          {iconNames.map((name) => (
            <span key={name} className={css['icon']}>
              <Icon name={name} />
              <code>{name}</code>
            </span>
          ))}
        </div>
      </Section>
      <Section title="Covers">
        <div className={css['row']}>
          {[...categories, null].map((category) => (
            <CourseCover key={category} category={category} title={`${category ?? 'A course'}: starter`} size="large" />
          ))}
          <CourseCover category="Law" title="Law" size="small" />
          <CourseCover category="Law" title="Law" />
        </div>
      </Section>
      <Section title="Notices and messages">
        <div className={css['stack']}>
          {(['info', 'good', 'warn', 'error'] as const).map((tone) => (
            <Notice key={tone} tone={tone} title={`A notice: ${tone}`} action={<Button look="secondary">Act</Button>}>
              What happened, and what to do.
            </Notice>
          ))}
          <div className={css['row']}>
            <Button look="secondary" onClick={() => toast({ title: 'Saved', body: 'On this device.' })}>
              Show a toast
            </Button>
            <Button look="secondary" onClick={() => toast({ title: 'Not sent', tone: 'error' })}>
              Show an error
            </Button>
            <Button look="danger" onClick={() => setOpen(true)}>
              Ask first
            </Button>
          </div>
        </div>
        <ConfirmDialog
          isOpen={isOpen}
          isDangerous
          title="Remove the download?"
          confirm="Remove"
          onClose={() => setOpen(false)}
          onConfirm={() => setOpen(false)}
        >
          <p>Your answers and notes stay.</p>
        </ConfirmDialog>
      </Section>
      <Section title="Parts of a page" intro="A section has a title, a line under it, and perhaps an action.">
        <div className={css['stack']}>
          <PageHead
            over={
              <Crumbs
                links={[
                  <Link key="home" to="/">
                    Home
                  </Link>,
                ]}
                here="A page"
              />
            }
            title="A page’s head"
          >
            <p>Its heading takes the focus after a navigation.</p>
          </PageHead>
          <Card>
            <p>A sheet of paper laid on the page.</p>
          </Card>
          <LeaderList
            entries={[
              { name: 'Questions', value: 48 },
              { name: 'Level', value: 'Beginner' },
            ]}
          />
          <ProgressBar label="Download" value={40} max={100} text="40%" />
          <FactBand
            sampleNote="Sample, not a real figure."
            facts={[
              { id: 'a', value: '1,330', label: 'Practice questions', isSample: false },
              { id: 'b', value: '98%', label: 'Satisfaction', isSample: true },
            ]}
          />
          <Accordion
            items={[
              { id: 'first', title: 'One opens at a time', content: <p>The first.</p> },
              { id: 'second', title: 'The other closes', content: <p>The second.</p> },
            ]}
          />
          <Markdown source={markdown} />
          <SourceList sources={[{ title: 'A public source', url: 'https://example.org/page', asOf: '2026-11' }]} />
          <div className={css['skeleton']}>
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton />
          </div>
          <EmptyPage as="part" title="Nothing here" actions={<Button>What to do</Button>}>
            <p>What happened.</p>
          </EmptyPage>
        </div>
      </Section>
    </>
  )
}
