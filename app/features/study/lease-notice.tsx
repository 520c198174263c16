import type { CourseRight } from '../../../offline/packs/leases.ts'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { Notice } from '../../ui/layout/notice.tsx'

/** Says when the right wants renewing and when it has lapsed; nothing while all is well. */
export function LeaseNotice({ access }: { access: CourseRight }) {
  if (access.is === 'open') {
    if (!access.isExpiring) return null
    return (
      <Notice tone="warn" title={`Go online by ${dayOfYearInWords(access.notAfterMs)}`}>
        This device has not reached us for a while. Connect once and the questions stay open for another 30 days.
      </Notice>
    )
  }
  if (access.is === 'lapsed') {
    return (
      <Notice tone="warn" title="Questions are locked until you go online">
        Access on this device ran out on {dayOfYearInWords(access.sinceMs)}. Your answers, results and notes are all
        here; connect once and the questions open again, without a new download.
      </Notice>
    )
  }
  return (
    <Notice tone="info" title="This course is not open on this device">
      Go online and sign in with the account that has it. What you have answered and noted here stays.
    </Notice>
  )
}
