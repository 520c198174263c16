import type { ReactNode } from 'react'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { PathLink } from '../ui/navigation/path-link.tsx'
import { Icon } from '../ui/layout/icon.tsx'
import { AnswerWords } from './answer-words.tsx'
import css from './answer-view.module.css'
import { confidenceInWords, engineWords } from './chat-words.ts'
import { CitationList } from './citation-list.tsx'
import { WritingFeedback } from './writing-feedback.tsx'

export interface AnswerViewProps {
  answer: TutorAnswer
  /** What was asked; in the writing mode, the text that was read. */
  text: string
  /** Its questions, to be answered here. */
  questions: ReactNode
}

/** Longest question that goes along: the contact form's subject takes as much. */
const subjectLimit = 150

const contactHref = (text: string): string =>
  text.length > subjectLimit ? '/contact' : `/contact?subject=${encodeURIComponent(text)}`

/** An answer with all that belongs to it: sources, how sure it is, what it means for the student, questions, a plan. */
export function AnswerView({ answer, text, questions }: AnswerViewProps) {
  const { sentences, citations, confidence, learningInsights, plan, feedback, isAbstained, nearest, engine } = answer
  return (
    <div className={css['answer']}>
      <AnswerWords sentences={sentences} citations={citations} />
      {feedback.length > 0 && <WritingFeedback text={text} remarks={feedback} />}
      {questions}
      {plan.length > 0 && (
        <ol className={css['plan']} aria-label="Your plan">
          {plan.map(({ title, minutes, why, href }, at) => (
            <li key={at}>
              <PathLink href={href} className={css['task']}>
                <span className={css['taskName']}>{title}</span>
                <span className={css['minutes']}>{minutes} min</span>
                <span className={css['why']}>{why}</span>
              </PathLink>
            </li>
          ))}
        </ol>
      )}
      {nearest.length > 0 && (
        <div className={css['nearest']}>
          <p className={css['title']}>{isAbstained ? 'Nearest in your material' : 'Go on with'}</p>
          <ul className={css['topics']}>
            {nearest.map(({ title, href }, at) => (
              <li key={at}>
                <PathLink href={href} className={css['topic']}>
                  {title}
                </PathLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAbstained && (
        <p className={css['person']}>
          <PathLink href={contactHref(text)}>Ask a person</PathLink>
        </p>
      )}
      <CitationList citations={citations} />
      {learningInsights.length > 0 && (
        <ul className={css['insights']} aria-label="About your learning">
          {learningInsights.slice(0, 2).map((insight) => (
            <li key={insight}>
              <Icon name="bookmark" size="small" />
              <span>{insight}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={css['facts']}>
        {confidence !== null && !isAbstained && <span>Confidence {confidenceInWords(confidence)}</span>}
        <span>{engineWords[engine]}</span>
      </p>
    </div>
  )
}
