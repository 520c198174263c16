import { verdictOn } from '../../../core/study/mark.ts'
import { type PracticeSession, isUnanswered } from '../../../core/study/session.ts'
import { PlaceGrid, PlaceLegend, type QuestionPlace } from '../../questions/run/place-grid.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'

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
  const places = session.items.map((item): QuestionPlace => ({
    id: item.itemId,
    state: isUnanswered(session, item) ? 'unanswered' : (verdictOn(item.given?.mark ?? null) ?? 'answered'),
    isFlagged: flagged.has(item.itemId),
  }))
  return (
    <>
      <PlaceLegend places={places} />
      <PlaceGrid places={places} current={session.index} onGo={onGo} />
    </>
  )
}
