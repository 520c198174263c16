import * as z from 'zod/mini'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { reportQuestion } from '../../../core/contract/study/question-reports.ts'
import { Problem } from '../../../core/problem.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { reportKinds } from '../../../core/study/question-report.ts'
import { publicAddress } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { written } from '../../mail/letter.ts'
import { userById } from '../../models/account/user-row.ts'
import { receiveReport } from '../../models/messages/received-rows.ts'
import { courseById } from '../../models/shop/course-row.ts'
import { newestVersion, publishedVersion } from '../../models/shop/item-versions.ts'
import { addressAndAllBuckets } from '../limits/rate-limit.ts'
import type { Bucket } from '../../deps/rate-limits.ts'
import { shopIdentity } from '../shop/identity.ts'
import type { Asker } from './packs.ts'

type Report = BodyOf<typeof reportQuestion>

/** Reports of questions. */
export function questionReportService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits'>) {
  const { db, reads, now, config, limits } = deps
  const jobs = outbox(deps)

  const bucketsOf = ({ userId, ip }: Asker): Bucket[] => {
    const { perUser, all, ...forVisitors } = config.limits.report
    if (userId === null) return addressAndAllBuckets('report', ip, { ...forVisitors, all })
    return [
      { name: 'report-user', owner: userId, limit: perUser },
      { name: 'report', owner: '', limit: all },
    ]
  }

  return {
    /** Stores a report and puts its mail into the outbox. The same report again is answered the same and stored once. It is the
     *  account's only when it was written under the account that sends it: a device may pass on a visitor's, or another's.
     *  Throws `taken` when another report has its id. */
    async take(report: Report, asker: Asker): Promise<AnswerOf<typeof reportQuestion>> {
      await limits.take(bucketsOf(asker))
      // An account stands nowhere but in its column: it can be removed from there.
      const { userId, ...told } = report
      const { id, courseId, itemId } = told
      const author = userId !== undefined && userId === asker.userId ? userId : null
      const row = { id, userId: author, courseId, itemId, payload: canonicalJson(told), receivedAtMs: now() }
      const { supportEmail } = await shopIdentity(reads)
      const from = author === null ? null : await userById(author, reads)
      const shown = await shownIn(report)
      await db.transaction(async (trx) => {
        const received = await receiveReport(row, trx)
        if (received === 'other') throw new Problem('taken', 'Another report has this id.')
        if (received === 'same') return
        const replyTo = from && { name: from.username, address: from.email }
        await jobs.add('mail', { to: supportEmail, ...(replyTo && { replyTo }), ...mailOf(report, shown, from) }, trx)
      })
      return { id }
    },
  }

  /** What the report is about, as far as this server has published it. */
  async function shownIn({ courseId, itemId, itemHash }: Report) {
    const version = await publishedVersion(itemHash, reads)
    if (version?.itemId !== itemId || version.courseId !== courseId) return null
    const course = await courseById(courseId, reads)
    const newest = await newestVersion({ courseId, itemId }, reads)
    return { title: course?.title ?? `Course ${courseId}`, body: version.body, isNewest: newest?.hash === itemHash }
  }

  function mailOf(
    { id, courseId, itemId, itemHash, kind, words, writtenAt }: Report,
    shown: Awaited<ReturnType<typeof shownIn>>,
    from: { username: string; email: string } | null | undefined,
  ) {
    const facts = [
      `What is wrong: ${reportKinds[kind]}`,
      `Course: ${shown?.title ?? courseId}`,
      `Question: ${itemId}`,
      `Version: ${itemHash}${shown?.isNewest === false ? ', which has been edited since' : ''}`,
      `From: ${from ? `${from.username}, ${from.email}` : 'somebody without an account'}`,
      ...(writtenAt === undefined ? [] : [`Written: ${writtenAt}`]),
    ]
    const unknown = 'This server has published no such version of a question.'
    const answered = from ? 'An answer to this mail goes to the student.' : 'There is no address to answer to.'
    const url = `${publicAddress(config)}/study/${courseId}/questions?item=${encodeURIComponent(itemId)}`
    return {
      // What the sender made up does not stand in a subject.
      subject: shown ? `Question report: ${shown.title}, ${itemId}` : 'Question report: an unknown question',
      ...written({
        paragraphs: [facts.join('\n'), ...(words === '' ? [] : [words]), shown ? stemOf(shown.body) : unknown],
        ...(shown && { action: { label: 'Open it in the question bank', url } }),
        footnotes: [`Report ${id}. ${answered}`],
      }),
    }
  }
}

const named = z.object({ stem: z.optional(z.string()), title: z.optional(z.string()) })

/** What an item says first. */
export function stemOf(body: string): string {
  const { stem, title } = z.parse(named, JSON.parse(body))
  return stem ?? title ?? body
}
