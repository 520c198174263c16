export interface MockExam {
  /** 1 to 5. */
  number: number
  level: 'Beginner' | 'Intermediate' | 'Advanced'
  questions: number
  minutes: number
  /** What it asks where the bank is large enough. */
  whole: { questions: number; minutes: number }
}

const levels: readonly MockExam['level'][] = ['Beginner', 'Beginner', 'Intermediate', 'Intermediate', 'Advanced']

/** The mock exams of a course with so many questions in its bank. Exam n asks 60 + 10 n questions in 90 + 15 n minutes; where the
 *  bank holds fewer it asks them all, in as much less time. A course without questions has none. */
export function mockExams(bank: number): MockExam[] {
  if (bank === 0) return []
  return levels.map((level, at) => {
    const number = at + 1
    const whole = { questions: 60 + 10 * number, minutes: 90 + 15 * number }
    const questions = Math.min(whole.questions, bank)
    return { number, level, questions, minutes: Math.ceil((whole.minutes * questions) / whole.questions), whole }
  })
}
