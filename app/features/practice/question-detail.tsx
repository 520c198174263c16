import { type ReactNode, useCallback, useState } from 'react'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { Card } from '../../../core/study/cards/card.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Explanation } from '../../questions/explanation.tsx'
import { Passage } from '../../questions/passage.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { NoteEditor } from './note-editor.tsx'
import css from './question-detail.module.css'

export interface QuestionDetailProps {
  account: Account
  /** As the student's last attempt had it. */
  question: PractisableQuestion
  /** Its numbers are drawn anew for each attempt. */
  hasDrawnNumbers: boolean
  topicTitle: string
  /** How the student stands with it; without one the explanations stay hidden. */
  card: Card | null
  back: ReactNode
  onPractise: () => void
}

/** One question of the bank. What gives its answer away is shown only to those who have answered it. */
export function QuestionDetail({
  account,
  question,
  hasDrawnNumbers,
  topicTitle,
  card,
  back,
  onPractise,
}: QuestionDetailProps) {
  const { Outline } = screenOf(question)
  const [unsaved, setUnsaved] = useState<{ retry: () => Promise<void> } | null>(null)
  const keepOpen = useCallback((retry: () => Promise<void>) => setUnsaved({ retry }), [])
  const retry = () =>
    unsaved?.retry().then(
      () => setUnsaved(null),
      () => undefined,
    )
  return (
    <article className={css['detail']}>
      {back}
      <PageHead over={topicTitle} title="Question" />
      <Passage question={question} />
      <Markdown source={question.stem} />
      <Outline question={question} />
      {hasDrawnNumbers && (
        <p className={css['small']}>Each time you practise this question, its numbers are different.</p>
      )}
      <div>
        <Button icon={card ? 'refresh' : 'arrow-right'} onClick={onPractise}>
          {card ? 'Practise this question again' : 'Practise this question'}
        </Button>
      </div>
      {card ? (
        <Explanation question={question} answer={card.lastAnswer} />
      ) : (
        <p className={css['small']}>The explanation is shown once you have answered it.</p>
      )}
      <NoteEditor key={question.id} account={account} itemId={question.id} onUnsaved={keepOpen} />
      {unsaved && (
        <Notice
          tone="error"
          announce
          title="Not saved on this device – keep this page open"
          action={<Button onClick={() => void retry()}>Try again</Button>}
        />
      )}
    </article>
  )
}
