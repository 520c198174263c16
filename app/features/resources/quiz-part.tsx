import { askedIn, type OpenQuiz } from '../../questions/asked-in.ts'
import { Quiz } from '../../questions/quiz.tsx'
import css from './quiz-part.module.css'

/** The questions of a quiz. */
export function QuizPart({ quiz }: { quiz: OpenQuiz }) {
  return (
    <section className={css['quiz']} aria-labelledby="quiz">
      <h2 id="quiz" className={css['title']}>
        The questions
      </h2>
      <Quiz questions={askedIn(quiz)} note="Nothing is recorded: this quiz is for practice only." />
    </section>
  )
}
