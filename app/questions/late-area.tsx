import { type ComponentType, memo, Suspense } from 'react'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { lateComponent } from '../ui/layout/late-component.ts'
import type { AnswerAreaProps, QuestionScreen } from './question-screen.ts'
import { QuestionText } from './question-text.tsx'

/** The answer area of a rarer type, whose code comes when such a question is first asked. Its stem can be read until then: the first frame
 *  has no more. */
export function lateArea<Q extends PractisableQuestion>(
  load: () => Promise<ComponentType<AnswerAreaProps<Q>>>,
): Pick<QuestionScreen<Q>, 'AnswerArea' | 'isAreaLate'> {
  const Area: ComponentType<AnswerAreaProps<Q>> = memo(lateComponent(load))
  return {
    AnswerArea: (props) => (
      <Suspense fallback={<QuestionText itemId={props.question.id} source={props.question.stem} under={2} />}>
        <Area {...props} />
      </Suspense>
    ),
    isAreaLate: true,
  }
}
