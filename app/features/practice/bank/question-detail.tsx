import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { PractisableQuestion } from '../../../../core/questions/practisable.ts'
import type { Card } from '../../../../core/study/cards/card.ts'
import type { RegisterFact } from '../../../../core/study/families.ts'
import { useFreshShares } from '../../../data/study/answer-shares.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { record } from '../../../../offline/account/record.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Highlights } from '../../../questions/highlights/highlights.tsx'
import { Passage, textIdsOf } from '../../../questions/passage.tsx'
import { QuestionExplanation } from '../../../questions/question-explanation.tsx'
import { screenOf } from '../../../questions/question-screens.ts'
import { QuestionText } from '../../../questions/question-text.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { QuestionPanel } from '../../../tutor-chat/question-panel.tsx'
import { NoteEditor } from '../note-editor.tsx'
import css from './question-detail.module.css'

export interface QuestionDetailProps {
  account: Account
  courseId: number
  /** Of the version that is shown. */
  itemHash: string
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
export function QuestionDetail(props: QuestionDetailProps) {
  const { account, courseId, itemHash, question, hasDrawnNumbers, topicTitle, card, back, onPractise } = props
  useFreshShares(courseId)
  const { Outline } = screenOf(question)
  const [unsaved, setUnsaved] = useState<{ retry: () => Promise<void> } | null>(null)
  const keepOpen = useCallback((retry: () => Promise<void>) => setUnsaved({ retry }), [])
  const texts = useRef<HTMLElement>(null)
  const highlight = useCallback(
    async (facts: readonly RegisterFact[]) => {
      const write = () => record(account, facts).then(() => undefined)
      await write().catch(() => setUnsaved({ retry: write }))
    },
    [account],
  )
  const given = useMemo(() => card && { answer: card.lastAnswer, mark: card.lastMark }, [card])
  const retry = () =>
    unsaved?.retry().then(
      () => setUnsaved(null),
      () => undefined,
    )
  return (
    <article ref={texts} className={css['detail']}>
      {back}
      <PageHead over={topicTitle} title="Question" />
      <Passage question={question} />
      <QuestionText itemId={question.id} source={question.stem} />
      <Highlights db={account.db} place={texts} itemIds={textIdsOf(question)} keep={highlight} />
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
        <QuestionExplanation courseId={courseId} itemHash={itemHash} question={question} answer={card.lastAnswer} />
      ) : (
        <p className={css['small']}>The explanation is shown once you have answered it.</p>
      )}
      <QuestionPanel
        key={`${question.id} ${itemHash}`}
        account={account}
        courseId={courseId}
        question={question}
        given={given}
      />
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
