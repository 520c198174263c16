import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import { type AccessProfile, accessFacts, usualProfile } from '../../../../core/study/access-profile.ts'
import { examDateFact } from '../../../../core/study/calendar.ts'
import type { RegisterFact } from '../../../../core/study/families.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { record } from '../../../../offline/account/record.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { useQuarterHour } from '../../../data/device/use-quarter-hour.ts'
import { readAccessProfile } from '../../../data/session/follow-access-profile.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { dispatch } from '../../../data/session/session-events.ts'
import type { RememberedAccount } from '../../../data/session/session-state.ts'
import { useLastKnown } from '../../../data/session/last-said.ts'
import { useOwnOrders } from '../../../data/till/own-orders.ts'
import { examAccessFacts, readExamAccess } from '../../../data/study/exams.ts'
import { readExamDays } from '../../../data/study/today.ts'
import { useShelf } from '../../../features/dashboard/use-shelf.ts'
import { AccessFields } from '../../../features/exam-list/access-card.tsx'
import { DevicePanel } from '../../../features/library/device-panel.tsx'
import { DownloadCard } from '../../../features/library/download-card.tsx'
import { AccessSettings, DateLanguageField, StudyDaysSwitch } from '../../../features/profile/access-settings.tsx'
import { ExamDates } from '../../../features/profile/exam-dates.tsx'
import { MailSettings } from '../../../features/profile/mail-settings.tsx'
import { type ProfileTab, profileTabs } from '../../../features/profile/profile-tab.ts'
import { UsernameForm } from '../../../features/profile/username-form.tsx'
import { AccountFacts, WithLastKnown } from '../../../features/account-summary/account-parts.tsx'
import { LoginEnded } from '../../../identity/login-ended.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import css from '../../(account)/profile.module.css'
import { AccountOrders, RecentOrdersPart } from './account-orders.tsx'

export interface ProfilePageProps {
  account: RememberedAccount
  /** The server wants a new sign-in; what lies on this device is open all the same. */
  isExpired: boolean
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
}

const tabNames: Record<ProfileTab, string> = {
  overview: 'Overview',
  orders: 'Order History',
  settings: 'Settings',
}

/** Whose account it is, and how they want the app. */
export function ProfilePage({ account, isExpired, tab, onTab }: ProfilePageProps) {
  const opened = use(accountFor(account.userId))
  const panel = {
    overview: <Overview account={opened} onOrders={() => onTab('orders')} />,
    orders: <Orders account={opened} />,
    settings: <Settings account={opened} username={account.username} isExpired={isExpired} />,
  }[tab]
  return (
    <>
      <PageHead title="Profile">
        <p>{account.username}</p>
      </PageHead>
      {isExpired && (
        <LoginEnded here="/profile" label="Sign in to sync">
          What you set here is saved on this device, and sent once you have signed in.
        </LoginEnded>
      )}
      <Tabs
        label="Profile"
        open={tab}
        onOpen={onTab}
        tabs={profileTabs.map((id) => ({
          id,
          label: tabNames[id],
          content: id === tab ? panel : null,
        }))}
      />
    </>
  )
}

const recentOrders = 3

function Orders({ account }: { account: Account }) {
  return (
    <div className={css['sections']}>
      <AccountOrders account={account} />
    </div>
  )
}

function Overview({ account, onOrders }: { account: Account; onOrders: () => void }) {
  const lastKnown = useLastKnown(account)
  const orders = useOwnOrders(account)
  return (
    <div className={css['sections']}>
      <Section title="Account">
        <WithLastKnown lastKnown={lastKnown}>
          {(said) => (
            <>
              <AccountFacts said={said} />
              {said.customer.isOperator && (
                <p>
                  <Link to="/operator/{-$part}">The pages of those who run this shop</Link>
                </p>
              )}
            </>
          )}
        </WithLastKnown>
      </Section>
      <RecentOrdersPart orders={orders} most={recentOrders} onAll={onOrders} />
    </div>
  )
}

interface SettingsProps {
  account: Account
  username: string
  isExpired: boolean
}

function Settings({ account, username, isExpired }: SettingsProps) {
  const settings = useLive(
    useCallback(async () => {
      const [profile, exams] = await Promise.all([readAccessProfile(account.db), readExamAccess(account.db)])
      return { profile, exams }
    }, [account]),
  )
  const toast = useToast()
  const keep = (facts: RegisterFact[]) => {
    record(account, facts).catch(() =>
      toast({
        title: 'This device could not store the setting',
        body: 'Free some room and try again.',
        tone: 'error',
      }),
    )
  }
  if (!settings) return <Spinner label="Opening your settings…" />
  const { profile, exams } = settings
  const change = (changed: Partial<AccessProfile>) => keep(accessFacts(changed))
  return (
    <div className={css['sections']}>
      <Section title="Account">
        <div className={css['fields']}>
          {isExpired ? (
            <Notice tone="warn">Your username is changed once you have signed in.</Notice>
          ) : (
            <UsernameForm
              key={username}
              username={username}
              onChanged={(customer) => dispatch({ type: 'answered', customer })}
            />
          )}
          <p>
            <Link to="/account/security">Password and security</Link>
          </p>
          <p>
            <Link to="/account/plan">Your plan: change, pause or cancel it</Link>
          </p>
          <p>
            <Link to="/account/data">Your data: take it with you, bring it in, or delete the account</Link>
          </p>
        </div>
      </Section>
      <Section title="Your exams" intro="Your dashboard counts the days to them.">
        <OwnExams account={account} onDate={(courseId, date) => keep([examDateFact(courseId, date)])} />
      </Section>
      <Section title="Time in exams" intro="As it is granted to you. Practice against the clock has it too.">
        <AccessFields access={exams} onChange={(changed) => keep(examAccessFacts(changed))} />
      </Section>
      <Section
        title="Reading and working"
        intro="On every screen and in every exam, on all devices on which you are signed in."
        action={
          <Button look="plain" onClick={() => change(usualProfile)}>
            All as usual
          </Button>
        }
      >
        <AccessSettings profile={profile} onChange={change} />
      </Section>
      <Section title="Dates and dashboard">
        <div className={css['fields']}>
          <DateLanguageField profile={profile} onChange={change} />
          <StudyDaysSwitch profile={profile} onChange={change} />
        </div>
      </Section>
      <Section title="Mails" intro="About the safety of your account and what you bought, mails always come.">
        <div className={css['fields']}>
          {isExpired ? (
            <Notice tone="warn">Which mails you get is chosen once you have signed in.</Notice>
          ) : (
            <MailSettings userId={account.userId} />
          )}
        </div>
      </Section>
      <Section title="Devices and storage">
        <div className={css['downloads']}>
          <OwnDownloads account={account} />
          <DevicePanel />
        </div>
      </Section>
    </div>
  )
}

function OwnExams({ account, onDate }: { account: Account; onDate: (courseId: number, date: string | null) => void }) {
  const shelf = useOwnCourses(account)
  const ids = shelf?.map(({ courseId }) => courseId).join(' ')
  const read = useLive(
    useCallback(
      async (nowMs: number) => {
        const courseIds = (ids ?? '').split(' ').filter(Boolean).map(Number)
        const now = { atMs: nowMs, tzOffsetMin: account.env.tzOffsetMin() }
        const [days, packs] = await Promise.all([
          readExamDays(account.db, courseIds, now),
          sharedDb.packs.bulkGet(courseIds),
        ])
        return { days, packs }
      },
      [account, ids],
    ),
    undefined,
    useQuarterHour(account.env.now),
  )
  if (!shelf || !read) return <Spinner label="Opening your courses…" />
  return (
    <ExamDates
      courses={shelf.map(({ courseId, title }, at) => {
        const day = read.days.find((each) => each.courseId === courseId)
        const exams = read.packs[at]?.current?.manifest.exams ?? []
        const examTitle = exams.find(({ isCourseExam }) => isCourseExam)?.title ?? null
        return { courseId, title, examTitle, date: day?.date ?? null, daysLeft: day?.daysLeft ?? 0 }
      })}
      onDate={onDate}
    />
  )
}

function OwnDownloads({ account }: { account: Account }) {
  const shelf = useOwnCourses(account)
  return shelf?.map(({ courseId, title }) => (
    <DownloadCard key={courseId} account={account} courseId={courseId} courseTitle={title} isNamed />
  ))
}

function useOwnCourses(account: Account) {
  return useShelf(account, useQuery(courseQueries.list()).data)
}
