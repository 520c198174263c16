import { useRef, useState } from 'react'
import { isSpoken } from '../../../core/exams/section-kinds.ts'
import { type Sitting, sectionOf } from '../../../core/exams/sitting.ts'
import { mayPause } from '../../../core/exams/sitting-moves.ts'
import { isSavedInTime, unsavedWords } from '../../questions/run/leaving.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { ExamStore } from './exam-store.ts'

interface LeaveExamDialogProps {
  exam: Pick<ExamStore, 'get' | 'move' | 'flush'>
  isOpen: boolean
  onClose: () => void
  onLeave: () => void
}

/** Says what comes of the clock and the answers of who leaves, and asks them again where something cannot be saved. */
export function LeaveExamDialog({ exam, isOpen, onClose, onLeave }: LeaveExamDialogProps) {
  const { sitting, saving } = exam.get()
  const [isTooLate, setTooLate] = useState(false)
  const isUnsaved = saving === 'not-saved' || isTooLate
  const stays = useRef(0)
  const stay = () => {
    stays.current += 1
    setTooLate(false)
    onClose()
  }
  const leave = async () => {
    const { current } = stays
    if (mayPause(sitting)) exam.move({ do: 'pause' })
    const written = exam.flush()
    const isSaved = await isSavedInTime(written.then(() => exam.get().saving !== 'not-saved'))
    // Who has chosen to stay since is not taken away, and told nothing of a press that they took back.
    if (current !== stays.current) return
    // Who was not told before the press is told now, and asked again.
    if (isSaved || isUnsaved) onLeave()
    else {
      setTooLate(true)
      void written.then(() => setTooLate(false))
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title="Leave the exam?"
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button look="secondary" onClick={() => void leave()}>
            {isUnsaved ? 'Leave without what is not saved' : 'Leave; your answers are kept'}
          </Button>
        </>
      }
    >
      {isUnsaved && <p role="alert">{unsavedWords}</p>}
      <p>
        {clockInWords(sitting)}
        {!isUnsaved && ' What you have answered is kept.'}
        {mayRecord(sitting) && ' A recording that is under way is not kept.'}
      </p>
    </Dialog>
  )
}

/** What leaving does to the clock; the clock of a station or a scenario is not the exam's. */
function clockInWords(sitting: Sitting): string {
  if (sitting.exam.absence === 'pauses' || mayPause(sitting)) return 'The clock stops until you come back.'
  if (sitting.leftMs !== null) return 'As in the exam hall, the clock runs on while you are away.'
  return sitting.place.is === 'instructions'
    ? 'No clock runs before you begin.'
    : 'Unlike in the exam hall, the clock stands still until you come back.'
}

function mayRecord(sitting: Sitting): boolean {
  const plan = sitting.place.is === 'item' && sectionOf(sitting, sitting.place.section)
  return plan ? isSpoken(plan) : false
}
