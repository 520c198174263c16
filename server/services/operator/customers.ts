import { keyOf } from '../../../core/account-key.ts'
import type { CustomerInDetail, FoundCustomer, mailCustomer } from '../../../core/contract/operator/customers.ts'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { customerActivity } from '../../models/account/customer.ts'
import { removeTotp, totpSecretOf } from '../../models/account/totp-rows.ts'
import {
  operatorRows,
  setOperator,
  userByEmailKey,
  userById,
  usersLike,
  type UserRow,
} from '../../models/account/user-row.ts'
import { courseById } from '../../models/shop/course-row.ts'
import { activeGrants } from '../../models/study/grant-row.ts'
import { accountLetters } from '../account/account-letters.ts'
import { mailedLinks } from '../account/mailed-links.ts'
import { isoOf, isoOrNull, operatorActs, rowsOf, type Actor } from './operator-acts.ts'

/** The customers of the shop, and which of them are operators. */
export function customersService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'securityLog'>,
) {
  const { reads, now } = deps
  const acts = operatorActs(deps)
  const links = mailedLinks(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)

  return {
    async find(q: string, page: number): Promise<FoundCustomer[]> {
      return (await usersLike(keyOf(q.trim()), rowsOf(page), reads)).map(shown)
    },

    /** Throws `not-found`. */
    async look(actor: Actor, id: string): Promise<CustomerInDetail> {
      const user = await userOr404(id)
      const activity = await customerActivity(id, now(), reads)
      const courses = []
      for (const { courseId, source, endsAtMs } of await activeGrants(id, now(), reads)) {
        const title = (await courseById(courseId, reads))?.title ?? `Course ${courseId}`
        courses.push({ id: courseId, title, source, until: isoOrNull(endsAtMs) })
      }
      acts.note(actor, { what: 'customer-look', target: id })
      const { subscriptionStatus, loginSessions, lastSeenAtMs, eventsStored } = activity
      return {
        ...shown(user),
        subscriptionStatus,
        loginSessions,
        lastSeenAt: isoOrNull(lastSeenAtMs),
        eventsStored,
        courses,
      }
    },

    /** Mails a link to the address of the account, and to no other. Throws `not-found`, or `taken` when the address is confirmed
     *  already. */
    async mail(actor: Actor, id: string, { what }: BodyOf<typeof mailCustomer>): Promise<null> {
      const { email, emailVerifiedAtMs } = await userOr404(id)
      if (what === 'verify-email' && emailVerifiedAtMs !== null)
        throw new Problem('taken', 'This address is confirmed already.')
      const link = links.make(what, id, email)
      const letter = await (what === 'verify-email' ? letters.verify : letters.reset)(email, link.url)
      await acts.run(actor, { what: 'customer-mail', target: id }, async (trx) => {
        await link.store(trx)
        await jobs.add('mail', letter, trx)
      })
      return null
    },

    /** Lets a customer who lost app and recovery codes in by their password alone, and tells them by mail. Throws `not-found`. */
    async turnCodesOff(actor: Actor, id: string): Promise<void> {
      const { email } = await userOr404(id)
      const notice = await letters.notice(email, 'Signing in with your password asks for no code any more.')
      await acts.run(actor, { what: 'customer-codes-off', target: id }, async (trx) => {
        // One that is being set up asks for no code yet: there is nothing to tell its owner.
        const { onSinceMs = null } = (await totpSecretOf(id, trx)) ?? {}
        if (onSinceMs === null || !(await removeTotp(id, trx))) throw new Problem('not-found', 'Codes are not on.')
        await jobs.add('mail', notice, trx)
      })
    },

    async operators(): Promise<FoundCustomer[]> {
      return (await operatorRows(reads)).map(shown)
    },

    /** Makes the user with this id or address an operator, or no longer one, and ends their login sessions. Answers `null` where nothing
     *  changes. Throws `not-found`. */
    async setOperator(actor: Actor, idOrEmail: string, isOperator: boolean): Promise<FoundCustomer | null> {
      const user = (await userById(idOrEmail, reads)) ?? (await userByEmailKey(keyOf(idOrEmail.trim()), reads))
      if (!user) throw noCustomer()
      if ((user.operatorSinceMs !== null) === isOperator) return null
      const since = isOperator ? now() : null
      await acts.run(actor, { what: isOperator ? 'operator-make' : 'operator-unmake', target: user.id }, (trx) =>
        setOperator(user.id, since, trx),
      )
      return { ...shown(user), isOperator }
    },
  }

  async function userOr404(id: string): Promise<UserRow> {
    const user = await userById(id, reads)
    if (!user) throw noCustomer()
    return user
  }
}

const noCustomer = () => new Problem('not-found', 'There is no such customer.')

const shown = ({ id, username, email, emailVerifiedAtMs, createdAtMs, operatorSinceMs }: UserRow): FoundCustomer => ({
  id,
  username,
  email,
  emailVerifiedAt: isoOrNull(emailVerifiedAtMs),
  createdAt: isoOf(createdAtMs),
  isOperator: operatorSinceMs !== null,
})
