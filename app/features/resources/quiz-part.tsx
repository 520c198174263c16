import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'
import { Quiz } from '../../questions/quiz.tsx'
import css from './quiz-part.module.css'

/** The questions of a quiz. */
export function QuizPart({ questions }: { questions: NonNullable<ResourceDetail['questions']> }) {
  return (
    <section className={css['quiz']} aria-labelledby="quiz">
      <h2 id="quiz" className={css['title']}>
        The questions
      </h2>
      <Quiz questions={questions} note="Nothing is recorded: this quiz is for practice only." />
    </section>
  )
}
