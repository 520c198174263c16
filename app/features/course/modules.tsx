import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './modules.module.css'

/** Where a module begins for this visitor: in its study, in the free preview, or at once with a question that anybody may answer. */
export type ModuleStart = 'study' | 'preview' | 'question'

export interface ModulesProps {
  course: CourseDetail
  /** `null` until it is known. */
  start: ModuleStart | null
}

const words: Record<ModuleStart, string> = {
  study: 'A module opens its questions; the notes are beside them.',
  preview: 'A module of this course begins with its free preview.',
  question: 'This course is free: a module begins with its first question, without an account.',
}

/** One card a module of the curriculum, numbered. */
export function Modules({ course, start }: ModulesProps) {
  return (
    <>
      <p className={css['words']}>{start ? words[start] : ' '}</p>
      <ol className={css['list']}>
        {course.curriculum.map((title, at) => {
          const topic = course.topics.find((each) => each.title === title)
          const notes = topic ? (course.contents?.notes.filter((note) => note.topic === topic.id) ?? []) : []
          return (
            <li key={title} className={css['module']}>
              <span className={css['number']} aria-hidden="true">
                {at + 1}
              </span>
              <div className={css['text']}>
                <h3 className={css['title']}>
                  <VisuallyHidden>Module {at + 1}: </VisuallyHidden>
                  {title}
                </h3>
                <p className={css['facts']}>
                  {topic && topic.questionCount > 0 && formatCount(topic.questionCount, 'question')}
                  {topic && topic.questionCount > 0 && notes.length > 0 && ' · '}
                  {notes.length > 0 && formatCount(notes.length, 'study note')}
                </p>
                {notes.length > 0 && (
                  <ul className={css['notes']}>
                    {notes.map((note) => (
                      <li key={note.title}>
                        {note.title} <span>{note.minutes} min</span>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              {start && <StartModule course={course} title={title} topicId={topic?.id} start={start} />}
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface StartModuleProps {
  course: CourseDetail
  title: string
  topicId: string | undefined
  start: ModuleStart
}

function StartModule({ course, title, topicId, start }: StartModuleProps) {
  const courseId = String(course.id)
  const label = (
    <>
      Start Module
      <VisuallyHidden>: {title}</VisuallyHidden>
    </>
  )
  if (start === 'study') {
    return (
      <LinkButton
        to="/study/$courseId"
        params={{ courseId }}
        search={topicId === undefined ? {} : { topic: topicId }}
        look="secondary"
        iconAfter="arrow-right"
      >
        {label}
      </LinkButton>
    )
  }
  if (start === 'preview') {
    return (
      <LinkButton to="/courses/$id/preview" params={{ id: courseId }} look="secondary" iconAfter="arrow-right">
        {label}
      </LinkButton>
    )
  }
  return (
    <LinkButton
      to="/study/$courseId/start"
      params={{ courseId }}
      search={topicId === undefined ? {} : { topic: topicId }}
      look="secondary"
      iconAfter="arrow-right"
    >
      {label}
    </LinkButton>
  )
}
