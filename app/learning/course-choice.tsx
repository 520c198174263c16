import { SelectField } from '../ui/controls/select-field.tsx'

export interface CourseChoiceProps {
  courses: readonly { courseId: number; title: string }[]
  chosen: number
  onChoose: (courseId: number) => void
}

/** Which of one's courses a screen is about; of a single one there is nothing to choose. */
export function CourseChoice({ courses, chosen, onChoose }: CourseChoiceProps) {
  if (courses.length < 2) return null
  return (
    <SelectField
      label="Course"
      options={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
      value={String(chosen)}
      onValue={(value) => onChoose(Number(value))}
    />
  )
}
