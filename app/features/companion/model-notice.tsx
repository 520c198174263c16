import { Link } from '@tanstack/react-router'
import { sentToModel } from '../../../core/privacy/sent-to-model.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { modelChoiceNames, type ModelChoice } from './model-choice.ts'
import css from './model-notice.module.css'

export interface ModelNoticeProps {
  /** The host that would be sent to. */
  recipient: string
  onChoice: (choice: ModelChoice) => void
}

/** Asks whether a language model may read what the student asks. Neither answer is easier to give than the other. */
export function ModelNotice({ recipient, onChoice }: ModelNoticeProps) {
  return (
    <Notice
      title="May a language model put your answers into words?"
      action={
        <>
          <Button look="secondary" onClick={() => onChoice('use')}>
            {modelChoiceNames.use}
          </Button>
          <Button look="secondary" onClick={() => onChoice('decline')}>
            {modelChoiceNames.decline}
          </Button>
        </>
      }
    >
      <p className={css['host']}>
        It runs at <strong>{recipient}</strong>. If you agree, our server sends there:
      </p>
      <ul className={css['sent']}>
        {sentToModel.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Nothing is sent until you agree. If you decline, answers come from the material only. You can change this at any
        time in your study preferences. <Link to="/privacy">What is sent, and what never is</Link>
      </p>
    </Notice>
  )
}
