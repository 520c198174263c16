import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import type { Answer } from '../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { gradeAnswer } from '../../core/study/grading.ts'
import { outcomeOf } from '../../core/study/mark.ts'
import type { Account } from '../../offline/account/account.ts'
import { record } from '../../offline/account/record.ts'
import { questionRefs } from '../../offline/packs/pack-store.ts'
import { beginAttempts, readGiven } from '../../offline/tutor/chat-attempts.ts'
import type { AnswerRow, ChatAttempt } from '../../offline/tutor/chat-rows.ts'
import { sharedDb } from '../data/device/packs.ts'
import { useLive } from '../data/device/use-live.ts'
import { Passage } from '../questions/passage.tsx'
import { type CourseNow, usePastQuestion, wordsOfAbsence } from '../questions/past-question.tsx'
import { QuestionExplanation } from '../questions/question-explanation.tsx'
import { screenOf } from '../questions/question-screens.ts'
import { type SeenClock, useSeenClock } from '../questions/seen-clock.ts'
import { VerdictLine } from '../questions/verdict-line.tsx'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import css from './chat-questions.module.css'

export interface ChatQuestionsProps {
  account: Account
  row: AnswerRow
}

/** The questions of an answer, to be answered where they stand; each answer counts as it does in practice. */
export function ChatQuestions({ account, row }: ChatQuestionsProps) {
  const { id, answer } = row
  const wanted = JSON.stringify(answer.questions)
  const { data: shown } = useQuery({
    queryKey: ['chat-questions', account.userId, id, wanted],
    queryFn: () => open(account, row),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const clock = useSeenClock()
  if (!shown) return null
  const absent = answer.questions.length - shown.length
  const courseId = answer.questions[0]?.courseId
  return (
    <>
      <ol className={css['questions']}>
        {shown.map((question, at) => (
          <li key={question.attempt.attemptKey} className={css['question']}>
            {shown.length > 1 && (
              <p className={css['number']}>
                Question {at + 1} of {shown.length}
              </p>
            )}
            <ChatQuestion account={account} answerId={id} clock={clock} {...question} />
          </li>
        ))}
      </ol>
      {absent > 0 && courseId !== undefined && (
        <Notice
          title={absent === 1 ? 'One question is not on this device' : `${absent} questions are not on this device`}
          action={
            <LinkButton to="/study/$courseId" params={{ courseId: String(courseId) }} look="secondary">
              Open the course
            </LinkButton>
          }
        >
          Download the course here to answer them in the conversation.
        </Notice>
      )}
    </>
  )
}

interface ShownQuestion {
  courseId: number
  packVersion: number
  course: CourseNow
  attempt: ChatAttempt
}

/** Those that are on this device, in the answer's order, each with its attempt. */
async function open(account: Account, { id, answer }: AnswerRow): Promise<ShownQuestion[]> {
  const courses = [...new Set(answer.questions.map(({ courseId }) => courseId))]
  const found = await Promise.all(
    courses.map(async (courseId) => {
      const [row, refs] = await Promise.all([sharedDb.packs.get(courseId), questionRefs(sharedDb, courseId)])
      const wanted = new Set(answer.questions.flatMap((each) => (each.courseId === courseId ? each.itemId : [])))
      const questions = refs.filter(({ itemId }) => wanted.has(itemId))
      const { manifest, isArriving = false } = row?.current ?? {}
      return { courseId, packVersion: manifest?.version ?? 0, course: { questions, isWhole: !isArriving } }
    }),
  )
  const attempts = await beginAttempts(
    account,
    id,
    found.flatMap(({ course }) => course.questions),
  )
  return answer.questions.flatMap(({ courseId, itemId }) => {
    const attempt = attempts.find((each) => each.itemId === itemId)
    const here = found.find((each) => each.courseId === courseId)
    return attempt && here && here.packVersion > 0 ? [{ ...here, attempt }] : []
  })
}

interface ChatQuestionProps extends ShownQuestion {
  account: Account
  /** The run that its answer is of. */
  answerId: string
  clock: SeenClock
}

function ChatQuestion({ account, answerId, clock, courseId, packVersion, course, attempt }: ChatQuestionProps) {
  const { itemId, attemptKey } = attempt
  const given = useLive(useCallback(() => readGiven(account.db, attempt), [account, attempt]))
  const asked = usePastQuestion(courseId, { ...attempt, ...(given && { itemHash: given.itemHash }) }, course)
  if (given === undefined) return <p>…</p>
  if (!asked.question) return <p>{wordsOfAbsence[asked.is]}</p>
  const { question, hash: itemHash } = asked
  const give = async (answer: Answer) => {
    const base = { type: 'answered', attemptKey, revision: 1, courseId, packVersion, sessionId: answerId } as const
    const durationMs = Math.round(clock.spentMs())
    const clientMark = gradeAnswer(question, answer, attemptKey)
    await record(account, [{ ...base, itemId, itemHash, answer, clientMark, durationMs }])
    clock.restart()
  }
  return (
    <>
      {given && asked.is === 'edited' && <p>The question has been edited since. It now reads:</p>}
      <OpenQuestion question={question} given={given} give={give} courseId={courseId} itemHash={itemHash} />
    </>
  )
}

interface OpenQuestionProps {
  question: PractisableQuestion
  given: Awaited<ReturnType<typeof readGiven>>
  /** Rejects where this device cannot store it. */
  give: (answer: Answer) => Promise<void>
  courseId: number
  itemHash: string
}

function OpenQuestion({ question, given, give, courseId, itemHash }: OpenQuestionProps) {
  const [choice, setChoice] = useState<Answer | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const { AnswerArea, problemOf, saysProblem } = screenOf(question)
  const verdict = outcomeOf(given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given) return
    const problem = problemOf(choice, question)
    setMissing(problem)
    if (choice === null || problem !== null) return
    give(choice).then(
      () => setUnsaved(false),
      () => setUnsaved(true),
    )
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <Passage question={question} />
      <AnswerArea
        question={question}
        choice={given?.answer ?? choice}
        verdict={verdict}
        error={missing}
        onChoose={(now) => {
          if (given) return
          setMissing(null)
          setChoice(now)
        }}
      />
      <VerdictLine question={question} given={given} missing={saysProblem ? null : missing}>
        {!given && <Button type="submit">Check answer</Button>}
      </VerdictLine>
      {isUnsaved && (
        <Notice tone="error" announce title="Not saved on this device – keep this page open">
          Free some room and press the button again.
        </Notice>
      )}
      {given && (
        <QuestionExplanation
          question={question}
          answer={given.answer}
          level={4}
          isUnderVerdict
          courseId={courseId}
          itemHash={itemHash}
        />
      )}
    </form>
  )
}
