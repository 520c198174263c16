import { Dexie } from 'dexie'
import { attemptOf } from '../../core/questions/attempt.ts'
import { isPractisable, practisableRefs } from '../../core/questions/practisable.ts'
import { cardSubject } from '../../core/study/cards/card.ts'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { answerFrom } from '../../core/tutor/answer-question.ts'
import { type Ask, type AskedCourse, type RecognisedQuestion, newAsk } from '../../core/tutor/ask.ts'
import { courseMeant } from '../../core/tutor/practice/course-meant.ts'
import type { Library } from '../../core/tutor/passage.ts'
import { mayBePasted, readStems, recogniserIn } from '../../core/tutor/pasted-question.ts'
import { candidatesOf } from '../../core/tutor/practice/practice.ts'
import { intentOf } from '../../core/tutor/quoting/intent.ts'
import type { Account } from '../../offline/account/account.ts'
import type { AccountDb } from '../../offline/account/account-db.ts'
import { readBank } from '../../offline/packs/pack-bank.ts'
import type { QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { openLibrary } from '../../offline/tutor/library.ts'
import { packEnv, sharedDb } from '../data/device/packs.ts'
import { pageNow } from '../data/device/page-clock.ts'
import { accessOf } from '../data/session/rights.ts'
import { readShownItem } from '../data/study/course-material.ts'
import { readCourseSummary } from '../data/study/course-view.ts'
import { lastPractised, ownCourseIds } from '../data/study/own-courses.ts'
import { readForPractice } from '../data/study/read-for-practice.ts'
import type { AnswerRequest } from './use-asking.ts'
import { yieldToMain } from '../../offline/yield-to-main.ts'

// Fetched with the first question: the engine and the library come with it.

/** Reads ahead what answers are made of, and tries it out, so that the next one does not wait for it. */
export async function prepareAnswers(account: Account | null): Promise<void> {
  const facts = await factsOf(account)
  await tryOut(facts)
  await facts.recogniser()
}

/** Answers that are being made. */
let beingMade = 0

/** Answers from what is on this device: what the account may study here, its own notes, and the shop's own. */
export async function answerOnDevice(asked: AnswerRequest): Promise<TutorAnswer> {
  beingMade += 1
  try {
    return await madeAnswer(asked)
  } finally {
    beingMade -= 1
  }
}

async function madeAnswer({ account, question, earlier, given }: AnswerRequest): Promise<TutorAnswer> {
  const { content: text, messageType, mode, writingKind: writing, about, rung, id: seed } = question
  const { library, ...facts } = await factsOf(account).catch(() => factsOf(account))
  const own = account ? await ownOf(account, question, earlier, facts) : {}
  return answerFrom(
    library,
    newAsk({
      ...{ text, messageType, mode, writing, about, rung, seed, earlier },
      ...own,
      ...given,
      engine: 'device',
      nowMs: pageNow(),
    }),
  )
}

type Own = Pick<Ask, 'isUnanswered' | 'recognise' | 'courses' | 'learner' | 'candidates' | 'question'>

/** What the answer may use of the student and of the courses that are here. */
async function ownOf(
  account: Account,
  asked: QuestionRow,
  earlier: readonly string[],
  facts: OwnFacts,
): Promise<Partial<Own>> {
  const { content, about, messageType } = asked
  const { courseIds, courses, first } = facts
  const isOnQuestion = about?.kind === 'question'
  const named = messageType === 'study-plan' ? courseMeant(content, courses) : null
  const courseId = about?.courseId ?? named ?? courseIds[0]
  const isPractice = messageType === 'practice-questions' || intentOf(content).is === 'similar'
  const others = isPractice && about === null ? courseIds.filter((id) => id !== courseId) : []
  const [answered, known, recognise, question, elsewhere] = await Promise.all([
    // It may have been answered a moment ago.
    isOnQuestion ? answeredIds(account.db) : facts.answered,
    courseId !== undefined && courseId !== courseIds[0] ? readCourseSummary(account, courseId) : first,
    // One that was pasted before counts for what is asked after it, however short.
    [content, ...earlier].some(mayBePasted) ? facts.recogniser() : null,
    isOnQuestion ? readQuestion(about) : null,
    Promise.all(others.map((id) => readForPractice(account, id))),
  ])
  return {
    isUnanswered: (itemId) => !answered.has(itemId),
    courses,
    question,
    ...(recognise && { recognise }),
    ...(known && { learner: known.summary }),
    candidates: (isPractice ? [known, ...elsewhere] : []).flatMap((each) =>
      each ? candidatesOf(each.learner, each.reserved) : [],
    ),
  }
}

/** What is known of an account, whatever it asks. */
interface OwnFacts {
  /** Courses that are here and that it may study now, the one last practised first. */
  courseIds: readonly number[]
  /** Ids of the questions that it has answered. */
  answered: ReadonlySet<string>
  courses: readonly AskedCourse[]
  /** What the engine says of it in the first of these courses. */
  first: Awaited<ReturnType<typeof readCourseSummary>>
  /** Finds a question of these courses; read when it is first wanted. */
  recogniser: () => Promise<Ask['recognise']>
}

interface Facts extends OwnFacts {
  library: Library
}

/** What was read counts for so long, ms, and until something of it is written. */
const factsForMs = 5 * 60_000
let known: Known | null = null

interface Known {
  account: Account | null
  facts: Promise<Facts>
  atMs: number
}

function factsOf(account: Account | null): Promise<Facts> {
  if (known?.account === account && pageNow() - known.atMs < factsForMs) return known.facts
  forgetWhatIsWritten()
  const facts = readFacts(account)
  const now = { account, facts, atMs: pageNow() }
  known = now
  facts.catch(() => {
    if (known === now) known = null
  })
  return facts
}

/** Tables of which facts are read. */
const factTables: ReadonlySet<string> = new Set([
  ...['leases', 'sessions', 'projections'],
  ...['packs', 'items', 'blobs', 'openLeases'],
])

let isForgetting = false

/** Has facts read again after something of them was written, in any tab. */
function forgetWhatIsWritten(): void {
  if (isForgetting) return
  isForgetting = true
  Dexie.on.storagemutated.subscribe((parts) => {
    // "idb://database/table/index"
    if (Object.keys(parts).some((part) => factTables.has(part.split('/')[3] ?? ''))) known = null
  })
}

/** Topics that are asked about before anybody waits: with the third, a browser has compiled what answers. */
const tried = 3

/** Answers questions that nobody asked: what is worked out once of the facts is there afterwards, and the code has run. */
async function tryOut({ library, courses, first }: Facts): Promise<void> {
  const learner = first?.summary ?? null
  // Each member is reckoned when it is first read.
  for (const member of ['topics', 'weaknesses'] as const) {
    void learner?.[member]
    await yieldToMain()
  }
  for (const { title } of courses[0]?.topics.slice(0, tried) ?? []) {
    // It would only keep the answer waiting.
    if (beingMade > 0) return
    const text = `What is ${title}?`
    library.search(text)
    await yieldToMain()
    answerFrom(library, newAsk({ text, courses, learner, engine: 'device', seed: '', nowMs: pageNow() }))
    await yieldToMain()
  }
}

async function readFacts(account: Account | null): Promise<Facts> {
  const [library, own] = await Promise.all([
    openLibrary({ packs: packEnv, account }),
    account ? readOwnFacts(account) : nothingKnown,
  ])
  return { library, ...own }
}

const nothingKnown: OwnFacts = {
  courseIds: [],
  answered: new Set(),
  courses: [],
  first: null,
  recogniser: () => Promise.resolve(() => null),
}

async function readOwnFacts(account: Account): Promise<OwnFacts> {
  const courseIds = await openCourses(account)
  const [studied] = courseIds
  const [answered, courses, first] = await Promise.all([
    answeredIds(account.db),
    Promise.all(courseIds.map(namesOf)),
    studied === undefined ? null : readCourseSummary(account, studied),
  ])
  let reading: ReturnType<OwnFacts['recogniser']> | null = null
  const recogniser = () => (reading ??= recogniserOnDevice(courseIds))
  return { courseIds, answered, courses: courses.filter((course) => course !== null), first, recogniser }
}

async function openCourses(account: Account): Promise<number[]> {
  const { db } = account
  const [ids, practised] = await Promise.all([ownCourseIds(db), lastPractised(db)])
  const isOpen = await Promise.all(
    ids.map(async (courseId) => {
      const [access, pack] = await Promise.all([accessOf(account, courseId), sharedDb.packs.get(courseId)])
      return access.is === 'open' && Boolean(pack?.current)
    }),
  )
  const lastOf = (courseId: number) => practised.get(courseId) ?? 0
  return ids.filter((_, at) => isOpen[at]).sort((a, b) => lastOf(b) - lastOf(a) || a - b)
}

async function answeredIds({ projections }: AccountDb): Promise<ReadonlySet<string>> {
  const prefix = cardSubject('')
  const keys = await projections.where('subject').startsWith(prefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(prefix.length)))
}

async function namesOf(courseId: number): Promise<AskedCourse | null> {
  const [pack, bank] = await Promise.all([sharedDb.packs.get(courseId), readBank(sharedDb, courseId)])
  const manifest = pack?.current?.manifest
  return manifest && bank ? { courseId, title: manifest.title, topics: bank.topics, concepts: bank.concepts } : null
}

/** The question that is asked about, as it stands here; the place that has the attempt hands in its own. */
async function readQuestion({ courseId, itemId }: { courseId: number; itemId: string }): Promise<Ask['question']> {
  const refs = (await sharedDb.packs.get(courseId))?.current?.refs ?? []
  const ref = refs.find((each) => each.itemId === itemId)
  const item = ref && (await readShownItem(courseId, ref.hash).catch(() => null))
  return item?.kind === 'question' && isPractisable(item) ? attemptOf(item, itemId) : null
}

let recogniser: { of: string; recognise: Promise<Ask['recognise']> } | null = null

/** Made once of the questions that are here, and again when a course has changed. */
async function recogniserOnDevice(courseIds: readonly number[]): Promise<Ask['recognise']> {
  const packs = (await sharedDb.packs.bulkGet([...courseIds])).map((pack) => pack?.current ?? null)
  const of = packs.map((pack) => `${pack?.manifest.courseId} ${pack?.installedAtMs} ${pack?.refs.length}`).join()
  if (recogniser?.of !== of) {
    const questions = Promise.all(
      packs.flatMap((pack) =>
        practisableRefs(pack?.refs ?? []).map(async ({ itemId, hash }): Promise<RecognisedQuestion | null> => {
          const courseId = pack?.manifest.courseId ?? 0
          const item = await readShownItem(courseId, hash).catch(() => null)
          return item?.kind === 'question' && isPractisable(item)
            ? { courseId, question: attemptOf(item, itemId) }
            : null
        }),
      ),
    )
    recogniser = {
      of,
      recognise: questions.then(async (all) => {
        const found = all.filter((each) => each !== null)
        return recogniserIn([await readStems(found, yieldToMain)])
      }),
    }
  }
  return await recogniser.recognise
}
