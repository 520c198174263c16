import { verdictOn } from '../../../core/study/mark.ts'
import { type PracticeSession, isUnanswered } from '../../../core/study/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import css from './navigator-dialog.module.css'

export interface NavigatorDialogProps {
  isOpen: boolean
  onClose: () => void
  session: PracticeSession
  flagged: ReadonlySet<string>
  onGo: (index: number) => void
  onFinish: () => void
}

/** All questions of the run with how each stands, and the way out of it. */
export function NavigatorDialog({ isOpen, onClose, session, flagged, onGo, onFinish }: NavigatorDialogProps) {
  const open = unansweredIn(session)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Questions of this session"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Continue
          </Button>
          <Button look={open === 0 ? 'primary' : 'danger'} onClick={onFinish}>
            {open === 0 ? 'Finish' : `Finish with ${open} unanswered`}
          </Button>
        </>
      }
    >
      <Questions {...{ session, flagged, onGo }} />
    </Dialog>
  )
}

const unansweredIn = (session: PracticeSession) => session.items.filter((item) => isUnanswered(session, item)).length

function Questions({ session, flagged, onGo }: Pick<NavigatorDialogProps, 'session' | 'flagged' | 'onGo'>) {
  const open = unansweredIn(session)
  return (
    <>
      <ol className={css['grid']}>
        {session.items.map((item, index) => {
          const verdict = verdictOn(item.given?.mark ?? null)
          const state = isUnanswered(session, item) ? 'unanswered' : (verdict ?? 'answered')
          const said = verdict === null ? state : `answered, ${verdict === 'wrong' ? 'incorrect' : verdict}`
          const isFlagged = flagged.has(item.itemId)
          return (
            <li key={item.itemId}>
              <button
                type="button"
                className={css['cell']}
                data-state={state}
                aria-current={index === session.index ? 'step' : undefined}
                aria-label={`Question ${index + 1}, ${said}${isFlagged ? ', flagged' : ''}`}
                onClick={() => onGo(index)}
              >
                <span>{index + 1}</span>
                {verdict !== null && <Icon name={verdict === 'right' ? 'check' : 'cross'} size="small" />}
                {isFlagged && (
                  <span className={css['flag']}>
                    <QuestionIcon name="flag" isFilled />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <p className={css['key']}>
        {session.items.length - open} answered · {open} unanswered ·{' '}
        {session.items.filter((item) => flagged.has(item.itemId)).length} flagged
      </p>
    </>
  )
}
