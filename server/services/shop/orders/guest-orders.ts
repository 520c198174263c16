import type { Knex } from 'knex'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { deletionOf } from '../../../models/account/account-deletion-row.ts'
import { userById } from '../../../models/account/user-row.ts'
import { changeOrder, lockOrder, orderById, unclaimedIdsOf } from '../../../models/shop/order-rows.ts'
import { handReceiptsTo } from '../../../models/shop/receipt-row.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { orderAccess } from './order-access.ts'
import { hashOfToken } from './order-tokens.ts'

/** What was bought without an account goes to one that has shown that the mailbox is theirs, and never for an address alone. */
export function guestOrders(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>) {
  const { db, now } = deps
  const access = orderAccess(deps)

  return {
    /** By the token that only the receipt's mail has. Throws `not-found`, and `conflict` where another account has the order, or theirs
     *  waits to be deleted. */
    async claim(userId: string, orderId: string, claimToken: string): Promise<void> {
      const order = await orderById(orderId, db)
      const isProven = order?.isGuest && order.claimHash === hashOfToken(claimToken) && order.paidAtMs !== null
      if (!isProven) throw orderNotFound()
      const owner = await db.transaction((trx) => handOver(orderId, userId, trx))
      if (owner !== userId) throw new Problem('conflict', 'This order belongs to another account already.')
    },

    /** All that was paid under the address of an account, once it is confirmed that mail to it arrives there; none while the account
     *  waits to be deleted. */
    async claimByAddress(userId: string): Promise<void> {
      const user = await userById(userId, db)
      if (!user || user.emailVerifiedAtMs === null || (await deletionOf(userId, db))) return
      for (const orderId of await unclaimedIdsOf(user.emailKey, db))
        await db.transaction((trx) => handOver(orderId, userId, trx))
    },
  }

  /** Answers whose the order is then. */
  async function handOver(orderId: string, userId: string, trx: Knex): Promise<string | null> {
    const order = await lockOrder(orderId, trx)
    if (!order || order.userId !== null) return order?.userId ?? null
    await requireKeptAccount(userId, trx)
    await changeOrder(orderId, { userId, changedAtMs: now() }, trx)
    await handReceiptsTo(orderId, userId, trx)
    const owned = await orderById(orderId, trx)
    if (owned) await access.converge(owned, trx)
    return userId
  }
}

export const orderNotFound = () => new Problem('not-found', 'Order not found')
