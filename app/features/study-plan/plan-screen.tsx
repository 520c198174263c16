import type { ReactNode } from 'react'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../offline/account/account.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import css from './plan.module.css'
import { PlanChanges } from './plan-changes.tsx'
import { PlanDays } from './plan-days.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { PlanSettings, type PlanSettingsProps } from './plan-settings.tsx'
import { PlanTasks } from './plan-tasks.tsx'
import { aimInWords } from './plan-words.ts'
import { SessionNow } from './session-now.tsx'

export interface PlanScreenProps extends Pick<PlanSettingsProps, 'onChange'> {
  account: Account
  summary: CourseSummary
  /** Other settings that the plan goes by. */
  settings?: ReactNode
}

/** What to do each day until the exam, and why. */
export function PlanScreen({ account, summary, onChange, settings }: PlanScreenProps) {
  const { courseId, plan, reviews } = summary
  const today = plan.days[0]
  return (
    <>
      <p className={css['aim']}>{aimInWords(plan)}</p>
      <SplitPage className={css['spread']}>
        <SplitPart>
          {plan.notices.length > 0 && (
            <Notice title="What you should know">
              {plan.notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </Notice>
          )}
          <Card className={css['today']} aria-labelledby="plan-today">
            <div className={css['head']}>
              <h2 id="plan-today">Today</h2>
              {today !== undefined && today.minutes > 0 && (
                <p className={css['small']}>{studyTimeInWords(today.minutes)}</p>
              )}
            </div>
            {today === undefined || today.tasks.length === 0 ? (
              <p>
                {today?.isOff
                  ? 'A day off. If you feel like it, there is always something to do.'
                  : 'Nothing is planned for today.'}
              </p>
            ) : (
              <PlanTasks courseId={courseId} tasks={today.tasks} reviews={reviews} />
            )}
            <SessionNow courseId={courseId} />
          </Card>
          <PlanPanel account={account} summary={summary} />
          <PlanDays plan={plan} />
        </SplitPart>
        <SplitPart className={css['side']}>
          <PlanSettings settings={summary.settings} onChange={onChange}>
            {settings}
          </PlanSettings>
          <PlanChanges changes={plan.changes} />
        </SplitPart>
      </SplitPage>
    </>
  )
}
