import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './option-reasons.module.css'

/** Why each option is right or wrong. */
export function OptionReasons({ question, chosenId }: { question: SingleBestAnswer; chosenId: string | null }) {
  return (
    <ul className={css['reasons']}>
      {question.options.map((option) => {
        const isRight = option.id === question.key
        return (
          <li key={option.id} className={classNames(css['reason'], isRight ? css['right'] : css['wrong'])}>
            <p className={css['verdict']}>
              <Icon name={isRight ? 'check' : 'cross'} size="small" />
              <span>
                <strong>{option.id.toUpperCase()}</strong> {isRight ? 'Right answer' : 'Wrong'}
                {option.id === chosenId && ' · your answer'}
              </span>
            </p>
            <Markdown source={option.explanation} under={3} className={css['words'] ?? ''} />
          </li>
        )
      })}
    </ul>
  )
}
