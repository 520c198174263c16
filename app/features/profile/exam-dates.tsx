import { ExamDateField } from '../../learning/exam-date-field.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './settings.module.css'

export interface ExamCourse {
  courseId: number
  title: string
  /** What the course prepares for; `null` while its material is not on this device. */
  examTitle: string | null
  /** "2027-06-01"; `null`: not known. */
  date: string | null
  /** Negative when it has passed. */
  daysLeft: number
}

export interface ExamDatesProps {
  courses: readonly ExamCourse[]
  /** `null` forgets it. */
  onDate: (courseId: number, date: string | null) => void
}

/** When each course's exam is. */
export function ExamDates({ courses, onDate }: ExamDatesProps) {
  if (courses.length === 0) return <p className={css['hint']}>Once you have begun a course, its exam stands here.</p>
  return (
    <ul className={css['exams']}>
      {courses.map((course) => {
        const { courseId, title, examTitle, date } = course
        return (
          <li key={courseId} className={css['exam']}>
            <ExamDateField
              label={examTitle === null ? `Exam date: ${title}` : `${examTitle}: exam date`}
              {...hintOf(course)}
              date={date}
              onDate={(day) => onDate(courseId, day)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Of which course it is, where the label does not say it, and how far away the day is. */
function hintOf({ title, examTitle, date, daysLeft }: ExamCourse): { hint?: string } {
  const said = [examTitle !== null && title, date !== null && `${ownDayInWords(date)}, ${daysAwayInWords(daysLeft)}`]
  const hint = said.filter(Boolean).join(' · ')
  return hint === '' ? {} : { hint }
}

function daysAwayInWords(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  const days = formatCount(Math.abs(daysLeft), 'day')
  return daysLeft > 0 ? `in ${days}` : `${days} ago`
}
