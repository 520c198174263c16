import { createHash, createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { OrderItem, redeemGift } from '../../../../core/contract/shop/orders.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { derivedKey } from '../../../keys/derived-key.ts'
import {
  addGift,
  giftByHash,
  giftsOfLines,
  lockGifts,
  reopenGift,
  setGiftGrant,
  soldLine,
  takeGift,
  voidOpenGifts,
  type GiftRow,
} from '../../../models/shop/gift-row.ts'
import { activeGrants } from '../../../models/study/grant-row.ts'
import { lockEntitlements } from '../../../models/study/user-entitlements.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { addressAndAllBuckets } from '../../limits/rate-limit.ts'
import { entitlementService } from '../../study/entitlements.ts'

type Gift = OrderItem['gifts'][number]

/** Crockford's: no letter is mistaken for a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 3
const groupLength = 4

/** Copies of a course that are codes to hand on. A code is derived from the gift's id and the operator's secret, and stored only as its
 *  SHA-256: a copy of the database redeems nothing. */
export function giftService(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>) {
  const { db, now, config, limits, log } = deps
  const key = derivedKey(config, 'gifts')
  const entitlements = entitlementService(deps)
  const codeOf = (giftId: string) => giftCode(createHmac('sha256', key).update(giftId).digest())

  function view(row: GiftRow): Gift {
    const isOpen = row.redeemedAtMs === null && row.voidedAtMs === null
    const code = codeOf(row.id)
    // Made under another secret: a code that opens nothing is not shown.
    const isOurs = row.codeHash === hashOf(code)
    if (isOpen && !isOurs) log.error({ giftId: row.id }, 'the code of a gift was made with another SECRET_KEY')
    return {
      id: row.id,
      code: isOpen && isOurs ? code : null,
      state: row.redeemedAtMs !== null ? 'redeemed' : isOpen ? 'open' : 'void',
      redeemedAt: row.redeemedAtMs === null ? null : new Date(row.redeemedAtMs).toISOString(),
    }
  }

  return {
    /** Makes the gifts of a line of an order; asked again, it makes no more. In the transaction of its payment. */
    async makeGifts(line: { id: string }, count: number, trx: Knex): Promise<void> {
      for (let at = 1; at <= count; at++) {
        const id = `${line.id}-${String(at).padStart(2, '0')}`
        await addGift({ id, lineId: line.id, codeHash: hashOf(codeOf(id)), madeAtMs: now() }, trx)
      }
    },

    /** Takes back what nobody redeemed of a line, with its money. Answers how many gifts those were. */
    async voidGifts(lineId: string, trx: Knex): Promise<number> {
      return await voidOpenGifts({ line_id: lineId }, now(), trx)
    },

    /** Keeps so many gifts of a line good, with those that were redeemed, and takes back the others: their money went back. What was
     *  taken back and is paid all the same is good again. */
    async keepGifts(lineId: string, count: number, trx: Knex): Promise<void> {
      await lockGifts(lineId, trx)
      const rows = await giftsOfLines([lineId], trx)
      const unused = rows.filter(({ redeemedAtMs }) => redeemedAtMs === null)
      const open = Math.max(0, count - (rows.length - unused.length))
      for (const { id, voidedAtMs } of unused.slice(0, open)) if (voidedAtMs !== null) await reopenGift(id, trx)
      for (const { id } of unused.slice(open)) await voidOpenGifts({ id }, now(), trx)
    },

    /** The gifts of these lines, as the buyer sees them. */
    async giftsOf(lineIds: readonly string[], trx: Knex): Promise<Map<string, Gift[]>> {
      const rows = lineIds.length === 0 ? [] : await giftsOfLines(lineIds, trx)
      const found = new Map<string, Gift[]>(lineIds.map((id) => [id, []]))
      for (const row of rows) found.get(row.lineId)?.push(view(row))
      return found
    },

    /** Opens the course of a code to who is signed in, once: of any number who ask at the same time, one gets it. Throws `not-found` for
     *  no code of ours, and `conflict` where it was redeemed or taken back, or where they have the course for good already or have
     *  asked for their account to be deleted: it stays good then. Asked again by who redeemed it, the answer is the same. */
    async redeem(userId: string, typed: string, ip: string): Promise<AnswerOf<typeof redeemGift>> {
      const { perUser, ...others } = config.limits.gift
      await limits.take([
        { name: 'gift-user', owner: userId, limit: perUser },
        ...addressAndAllBuckets('gift', ip, others),
      ])
      return await db.transaction(async (trx) => {
        // A write comes first, for SQLite's sake: see `lockCatalogue`.
        await lockEntitlements(userId, trx)
        const gift = await giftByHash(hashOf(asWritten(typed)), trx)
        const line = gift && (await soldLine(gift.lineId, trx))
        if (!gift || !line) throw new Problem('not-found', 'We know no such code. Please check it, letter by letter.')
        if (gift.redeemedBy === userId) return line
        if (gift.voidedAtMs !== null)
          throw new Problem('conflict', 'This code is no longer good: its buyer had the money back.')
        if (gift.redeemedAtMs === null && (await hasForGood(userId, line.courseId, now(), trx)))
          throw new Problem('conflict', `You have ${line.title} already. The code stays good for somebody else.`)
        if (gift.redeemedAtMs === null) await requireKeptAccount(userId, trx)
        // Of two at once the second waits here, and finds it taken.
        if (!(await takeGift(gift.id, { redeemedBy: userId, redeemedAtMs: now() }, trx)))
          throw new Problem('conflict', 'This code has been used already.')
        const grant = { userId, courseId: line.courseId, source: 'gift', startsAtMs: now(), endsAtMs: null }
        await setGiftGrant(gift.id, await entitlements.grant(grant, trx), trx)
        return line
      })
    },
  }
}

/** What a plan opens ends with the plan: a gift is worth something to who has only that. */
async function hasForGood(userId: string, courseId: number, nowMs: number, trx: Knex): Promise<boolean> {
  const grants = await activeGrants(userId, nowMs, trx)
  return grants.some(
    (grant) => grant.courseId === courseId && grant.endsAtMs === null && grant.source !== 'subscription',
  )
}

/** 60 bits as people read them out: GIFT-7K2M-9Q4C-0VXB. */
function giftCode(bytes: Buffer): string {
  const letters = Array.from({ length: groups * groupLength }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length])
  const parts = Array.from({ length: groups }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  )
  return `GIFT-${parts.join('-')}`
}

/** A code as it is made, from how people type it: in small letters, without dashes, with an O for a zero. */
function asWritten(typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // The word itself has an I.
  const letters = bare.replace(/^GIFT/, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return `GIFT-${letters.match(/.{1,4}/g)?.join('-') ?? ''}`
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
