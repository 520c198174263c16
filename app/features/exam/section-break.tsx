import { Button } from '../../ui/controls/button.tsx'
import css from './exam-pages.module.css'

/** A break, which one may end early. When its time is up the exam goes on by itself. */
export function SectionBreak({ isHalfway, onEnd }: { isHalfway: boolean; onEnd: () => void }) {
  return (
    <div className={css['page']}>
      <p>
        {isHalfway
          ? 'Half of this part is done. When the time above is up, it goes on by itself.'
          : 'This part is over and saved. When the time above is up, the next one begins with its instructions.'}
      </p>
      <div className={css['actions']}>
        <Button wide onClick={onEnd} iconAfter="arrow-right">
          End the break now
        </Button>
      </div>
    </div>
  )
}
