import type { RunTrouble } from './task-run.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/layout/notice.tsx'

/** What went wrong while a task is answered, and what to do about it. Nothing that was typed is touched by any of it. */
export function RunTroubleNotice({ trouble }: { trouble: RunTrouble }) {
  switch (trouble.is) {
    case 'answer':
      return (
        <Notice
          tone="error"
          announce
          title="Not saved on this device – keep this page open"
          action={<Button onClick={trouble.retry}>Try again</Button>}
        >
          Your answer is still on this page. Free some room on the device and try again.
        </Notice>
      )
    case 'recording':
      return (
        <Notice tone="error" announce title="A recording could not be kept">
          The device has no room for it. Your times are kept, and so is all that you typed. Delete earlier recordings or
          a downloaded course to make room.
        </Notice>
      )
    case 'recorder-lost':
      return (
        <Notice tone="warn" announce title="The microphone or the camera has gone">
          What was recorded until now is kept. Go on speaking: the clock runs and your times count.
        </Notice>
      )
  }
}
