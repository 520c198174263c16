import { studyNote } from '../../../core/content/note.ts'
import { type Task, task } from '../../../core/content/task.ts'
import { practisableRefs } from '../../../core/questions/practisable.ts'
import {
  inOrderOf,
  type LearningStyle,
  learningStyleFrom,
  learningStyleTarget,
  type Material,
} from '../../../core/study/learner/paths/learning-style.ts'
import { allowedRefs } from '../../../offline/packs/leases.ts'
import { refsOfCourse } from '../../../offline/packs/pack-store.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import type { ItemRef } from '../../../offline/shared-db.ts'
import { sharedDb } from '../device/packs.ts'
import { accessOf } from '../session/rights.ts'
import { wholeItemAs } from './course-material.ts'
import { readRegister } from './course-progress.ts'

/** A topic, and what this device has of it to learn it from: notes, then tasks, then practice. */
export interface TopicMaterial {
  topic: string
  material: Material[]
}

/** Of these topics the first that there is more than practice of, or the first. What cannot be read is left out. Made for `useLive`. */
export async function readTopicMaterial(
  account: Account,
  courseId: number,
  topics: readonly string[],
): Promise<TopicMaterial | null> {
  const [access, held] = await Promise.all([accessOf(account, courseId), refsOfCourse(sharedDb, courseId)])
  const refs = allowedRefs(access, held)
  const isWritten = ({ kind }: ItemRef) => kind === 'note' || kind === 'task'
  const topic = topics.find((each) => refs.some((ref) => ref.topic === each && isWritten(ref))) ?? topics[0]
  if (topic === undefined) return null
  const own = refs.filter((ref) => ref.topic === topic)
  const read = (kind: ItemRef['kind'], as: (ref: ItemRef) => Promise<Material>) =>
    Promise.all(own.filter((ref) => ref.kind === kind).map((ref) => as(ref).catch(() => null)))
  const [notes, tasks] = await Promise.all([
    read('note', (ref) => noteOf(courseId, ref)),
    read('task', (ref) => taskOf(courseId, ref)),
  ])
  const questions = practisableRefs(own).length
  const all = [...notes, ...tasks, questions > 0 ? ({ is: 'practice', questions } as const) : null]
  return { topic, material: all.filter((each) => each !== null) }
}

/** Ids of a course's notes as they suit who said that they learn by pictures, or by plain text; `null` where the order of the course
 *  counts. Made for `useLive`. */
export async function readNoteOrder(account: Account, courseId: number): Promise<readonly string[] | null> {
  const style = await readLearningStyle(account.db)
  if (style !== 'visual' && style !== 'reading') return null
  const [access, held] = await Promise.all([accessOf(account, courseId), refsOfCourse(sharedDb, courseId)])
  const refs = allowedRefs(access, held).filter(({ kind }) => kind === 'note')
  const notes = await Promise.all(refs.map((ref) => noteOf(courseId, ref).catch(() => null)))
  const read = notes.filter((note) => note !== null)
  return inOrderOf(style, read).flatMap((note) => (note.is === 'note' ? [note.itemId] : []))
}

/** How the student says that they learn best. Made for `useLive`. */
export const readLearningStyle = async (db: AccountDb): Promise<LearningStyle | null> =>
  learningStyleFrom((await readRegister(db, 'setting', learningStyleTarget))?.value)

/** Figures, films and tables of limited Markdown. */
const pictures = /!\[[^\]]*\]\([^)]*\)|^\|[ :|-]+\|$/gm

async function noteOf(courseId: number, { itemId, hash }: ItemRef): Promise<Material> {
  const { title, minutes, body } = await wholeItemAs(studyNote, courseId, hash)
  return { is: 'note', itemId, title, minutes, pictures: body.match(pictures)?.length ?? 0 }
}

async function taskOf(courseId: number, { itemId, hash }: ItemRef): Promise<Material> {
  const read = await wholeItemAs(task, courseId, hash)
  return { is: 'task', itemId, title: read.title, isSpoken: isSpoken(read) }
}

const isSpoken = (read: Task) =>
  read.type === 'mmi-station' || (read.type === 'casper-scenario' && read.format === 'video')
