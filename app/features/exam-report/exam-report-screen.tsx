import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { capitalised } from '../../../core/capitalised.ts'
import type { Topic } from '../../../core/content/topic.ts'
import type { ExamStart } from '../../../core/exams/exam-clock.ts'
import type { SatExam, SatItem } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import {
  type ExamReport,
  type GroupReport,
  type PlacedItem,
  examReport,
  isUnmarked,
  placedItems,
} from '../../../core/exams/report.ts'
import { hasLostMarks } from '../../../core/study/mark.ts'
import type { Account } from '../../../offline/account/account.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { taskQueries } from '../../tasks/task-queries.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { SittingHistory } from './sitting-history.tsx'
import { ExamResult } from './exam-result.tsx'
import { Pace } from './pace.tsx'
import { ScorePanel } from './score-panel.tsx'
import { SectionResults } from './section-results.tsx'
import { itemTypeName } from './item-type-name.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import css from './exam-report-screen.module.css'

export interface ReportedCourse {
  topics: readonly Topic[]
  /** Ids of the questions that can be practised here now. */
  here: ReadonlySet<string>
}

export interface ExamReportScreenProps {
  account: Account
  exam: SatExam
  course: ReportedCourse
  /** All exams of the course that were sat. */
  sat: readonly SatExam[]
  /** Begins a run of these questions. */
  onPractise: (itemIds: string[]) => void
}

/** What came of an exam, every figure from the answers as they are marked now. */
export function ExamReportScreen({ account, exam, course, sat, onPractise }: ExamReportScreenProps) {
  const report = examReport(exam)
  const placed = placedItems(exam)
  const tasks = placed.flat().filter(({ item }) => isUnmarked(item))
  const params = { courseId: String(exam.courseId), sessionId: exam.id }
  return (
    <>
      <PageHead
        over={
          <BackLink to="/study/$courseId/exams" params={params}>
            Mock exams
          </BackLink>
        }
        title={satExamName(exam)}
      >
        <p>{timeOfDayInWords(exam.endedAtMs, pageNow())}</p>
      </PageHead>
      {report.isPartial && (
        <Notice title={`${report.sections.length} of its ${exam.sectionCount} sections are here`}>
          The others are not over, or have not arrived from the device that they were sat on. What follows is of those
          that are here.
        </Notice>
      )}
      <SplitPage className={css['spread']}>
        <SplitPart>
          <ExamResult exam={exam} report={report} />
          <NextStep exam={exam} here={course.here} onPractise={onPractise} />
          {report.of > 0 && <ScorePanel account={account} exam={exam} report={report} />}
          {report.sections.length > 1 && <SectionResults sections={report.sections} />}
          <Pace exam={exam} placed={placed} />
          <AnswerChanges exam={exam} placed={placed.flat()} />
          {tasks.length > 0 && <Tasks courseId={exam.courseId} tasks={tasks} />}
        </SplitPart>
        <SplitPart className={css['side']}>
          <Conditions exam={exam} report={report} />
          {report.of > 0 && (
            <>
              <Groups
                title="By topic"
                groups={report.byTopic}
                nameOf={(id) => course.topics.find((topic) => topic.id === id)?.title ?? 'No longer in the course'}
              />
              {report.byType.length > 1 && <Groups title="By type" groups={report.byType} nameOf={itemTypeName} />}
            </>
          )}
          <SittingHistory exam={exam} sat={sat} />
        </SplitPart>
      </SplitPage>
    </>
  )
}

/** One thing to do next: repair what went wrong; else what was left. */
function NextStep({
  exam,
  here,
  onPractise,
}: Pick<ExamReportScreenProps, 'exam' | 'onPractise'> & Pick<ReportedCourse, 'here'>) {
  const items = exam.sections.flatMap((section) => section.items).filter(({ itemId }) => here.has(itemId))
  const wrong = items.filter(({ mark }) => hasLostMarks(mark))
  const left = items.filter(({ answer }) => answer === null)
  const params = { courseId: String(exam.courseId), sessionId: exam.id }
  const ids = (of: readonly SatItem[]) => of.map(({ itemId }) => itemId)
  return (
    <div className={css['next']}>
      {wrong.length > 0 ? (
        <Button icon="refresh" onClick={() => onPractise(ids(wrong))}>
          {wrong.length === 1 ? 'Practise the one you got wrong' : `Practise the ${wrong.length} you got wrong`}
        </Button>
      ) : (
        left.length > 0 && (
          <Button icon="arrow-right" onClick={() => onPractise(ids(left))}>
            {left.length === 1 ? 'Practise the one you left' : `Practise the ${left.length} you left`}
          </Button>
        )
      )}
      {exam.sections.some((section) => section.items.some((item) => !isUnmarked(item))) && (
        <LinkButton to="/study/$courseId/exams/$sessionId/review" params={params} look="secondary">
          Review every question
        </LinkButton>
      )}
    </div>
  )
}

/** How it was sat: what has to be known beside the result. */
function Conditions({ exam, report }: { exam: SatExam; report: ExamReport }) {
  const { timeFactor, met, sections } = exam
  const questions = sections.flatMap(({ items }) => items).filter((item) => !isUnmarked(item)).length
  const wanted = sections.reduce((sum, section) => sum + section.wanted, 0)
  const what =
    questions === 0
      ? taskNounOf(commonType(report)).many
      : questions < report.items
        ? 'questions and tasks'
        : 'questions'
  const facts = [
    'On your own device, unsupervised.',
    ...startInWords(exam.start),
    exam.isClockDoubtful &&
      'The clock of the device was wrong, stood still or was changed while the exam ran; its times may be wrong.',
    report.isShortened && `Shortened: ${report.items} of ${wanted} ${what}, in proportion to what the course has.`,
    timeFactor > 1 && `With ${Math.round((timeFactor - 1) * 100)}% extra time.`,
    met > 0
      ? `${met} of ${report.isPartial ? 'the questions of all its sections' : `its ${formatCount(questions, 'question')}`} you had answered before, which makes a result look better.`
      : questions > 0 && 'You had answered none of its questions before.',
  ].filter((fact) => typeof fact === 'string')
  return (
    <section className={css['part']} aria-labelledby="conditions">
      <h2 id="conditions">How it was sat</h2>
      <ul className={css['facts']}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

/** The one type of all that it asked; none where there are several. */
const commonType = ({ byType }: ExamReport): string => (byType.length === 1 ? (byType[0]?.id ?? '') : '')

/** By whose clock it began, and what else is known of that. */
function startInWords(start: ExamStart | null): string[] {
  if (!start) return []
  const begun = `Begun on ${timeOfDayInWords(start.atMs, pageNow())}`
  if (start.clock === 'server') return [`${begun}, by the server’s clock.`]
  const alone = `${begun}, by the clock of the device, without the server.`
  if (start.receivedAtMs === null) return [alone]
  return [alone, `The server learned of it on ${timeOfDayInWords(start.receivedAtMs, pageNow())}.`]
}

function Groups({
  title,
  groups,
  nameOf,
}: {
  title: string
  groups: readonly GroupReport[]
  nameOf: (id: string) => string
}) {
  return (
    <section className={css['part']} aria-label={title}>
      <h2>{title}</h2>
      <LeaderList
        entries={groups
          .filter(({ of }) => of > 0)
          .map(({ id, marks, of }) => ({ name: nameOf(id), value: `${marks} of ${of}` }))}
      />
      <p className={css['small']}>Marks, of all there are; a question has one or two.</p>
    </section>
  )
}

/** What a person writes or says, and no machine marks. */
function Tasks({ courseId, tasks }: { courseId: number; tasks: readonly PlacedItem[] }) {
  return (
    <section className={css['part']} aria-labelledby="tasks">
      <h2 id="tasks">What you wrote and said</h2>
      <p className={css['small']}>Nobody marks it here. Read it again beside the criteria and the sample answers.</p>
      <ol className={css['tasks']}>
        {tasks.map((placed) => (
          <li key={placed.item.attemptKey}>
            <TaskRow courseId={courseId} placed={placed} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** By its title, as far as the version that was asked is on this device. */
function TaskRow({ courseId, placed: { item, place } }: { courseId: number; placed: PlacedItem }) {
  const { data: task } = useQuery(taskQueries.one(courseId, item.itemHash))
  const words = [`${place}. ${capitalised(taskNounOf(item.type).one)}`, task?.title].filter(Boolean).join(': ')
  if (item.answer === null) return <span className={css['small']}>{words}, without an answer</span>
  return (
    <Link
      to="/study/$courseId/tasks/$taskId"
      params={{ courseId: String(courseId), taskId: item.itemId }}
      search={{ attempt: item.attemptKey }}
      className={css['task']}
    >
      {words}
    </Link>
  )
}
