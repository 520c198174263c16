import { Link } from '@tanstack/react-router'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import type { PackedQuestion } from '../../../core/questions/practisable.ts'
import { askedIn } from '../../questions/asked-in.ts'
import { Quiz } from '../../questions/quiz.tsx'
import { questionTypeName, taskTypeNames } from '../../ui/words/kind-names.ts'
import css from './preview-quiz.module.css'
import { TaskSample } from './task-sample.tsx'

type QuizEntry = PreviewEntry & { type: 'quiz' }

export interface PreviewQuizProps {
  courseId: number
  entry: QuizEntry
  /** Of question or task, as the address has it. */
  type: string | undefined
}

/** A few questions, at least one of each type that the course has: all of them one after the other, or those of one type. A task is
 *  answered for oneself, and compared with what a good answer weighs. */
export function PreviewQuiz({ courseId, entry, type }: PreviewQuizProps) {
  const questions = askedIn(entry)
  const tasks = entry.tasks ?? []
  const choices = choicesOf(questions, tasks)
  const open = choices.find((choice) => choice.type === type) ?? choices[0]
  const task = tasks.find((each) => each.type === open?.type)
  return (
    <div className={css['quiz']}>
      {choices.length > 1 && (
        <nav aria-label="What to try">
          <ul className={css['types']}>
            {choices.map((choice) => (
              <li key={choice.name}>
                <Link
                  to="/courses/$id/preview"
                  params={{ id: String(courseId) }}
                  search={{ item: entry.id, ...(choice.type !== undefined && { type: choice.type }) }}
                  resetScroll={false}
                  className={css['type']}
                  // Where the address names none, the first is open: the router cannot tell.
                  activeProps={{}}
                  aria-current={choice === open ? 'true' : undefined}
                >
                  {choice.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {task ? (
        <TaskSample key={task.id} task={task} />
      ) : (
        <Quiz
          key={open?.type}
          questions={questions.filter((question) => open?.type === undefined || question.type === open.type)}
          note="This is a sample: your answers are not recorded."
        />
      )}
    </div>
  )
}

/** All questions together where they are of several types, each type of question, and each of task. */
function choicesOf(questions: readonly PackedQuestion[], tasks: NonNullable<QuizEntry['tasks']>) {
  const types = [...new Set(questions.map(({ type }) => type))]
  return [
    ...(types.length > 1 ? [{ type: undefined, name: 'All questions' }] : []),
    ...types.map((type) => ({ type, name: questionTypeName(type) ?? type })),
    ...tasks.map(({ type }) => ({ type, name: taskTypeNames[type] })),
  ]
}
