import { useState } from 'react'
import { useAppHandles } from '../../data/device/app-handles.ts'
import { useStore } from '../../data/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** Says that a newer release is here, where nothing is in the middle of anything. It comes in by itself otherwise. */
export function UpdateNotice() {
  const { updates } = useAppHandles()
  const isWaiting = useStore(updates)
  const [isHeldUp, setHeldUp] = useState(false)
  if (!isWaiting) return null
  return (
    <Notice
      title="A new version of the app is ready"
      action={
        <Button look="secondary" icon="refresh" onClick={() => void updates.apply().then((done) => setHeldUp(!done))}>
          Update now
        </Button>
      }
    >
      {isHeldUp
        ? 'Another tab is in the middle of something. Finish there first, or leave it: the app updates the next time you open it.'
        : 'It updates by itself the next time you open it.'}
    </Notice>
  )
}
