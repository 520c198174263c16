import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../core/contract/shop/orders.ts'
import { Problem } from '../../../core/problem.ts'
import { problemWords } from '../../data/forms/form-errors.ts'
import { signedInAccountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { isOwnOpen } from '../../data/till/order-words.ts'
import { claim, type OrderAddress, orderQueries } from '../../data/till/orders.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './order-screen.module.css'

export interface WhatNextProps {
  order: Order
  address: OrderAddress
  claimToken: string | undefined
}

/** What a buyer does now. */
export function WhatNext({ order, address, claimToken }: WhatNextProps) {
  return (
    <section aria-labelledby="next" className={css['next']}>
      <h2 id="next">What happens next</h2>
      {order.isGuest ? <AsGuest {...{ order, address, claimToken }} /> : <WithAccount order={order} />}
    </section>
  )
}

function WithAccount({ order }: { order: Order }) {
  const own = order.items.filter(isOwnOpen)
  if (own.length === 0) {
    const hasCode = order.items.some(({ gifts }) => gifts.some(({ state }) => state === 'open'))
    return hasCode ? (
      <p>Hand on the codes below. Each opens the course to one person.</p>
    ) : (
      <p>Nothing of it is open to you, or left to hand on.</p>
    )
  }
  return (
    <>
      <p>Your access has begun, for good. Open a course, and take it along to study without a network.</p>
      <div className={css['ways']}>
        {own.map(({ id, courseId, product }, at) => (
          <LinkButton
            key={id}
            to="/study/$courseId"
            params={{ courseId: String(courseId) }}
            look={at === 0 ? 'primary' : 'secondary'}
            iconAfter="arrow-right"
          >
            Open {product}
          </LinkButton>
        ))}
      </div>
    </>
  )
}

/** A guest's course opens in an account, to who has the mailbox that it was bought with. */
function AsGuest({ order, address, claimToken }: WhatNextProps) {
  const account = signedInAccountOf(useSession())
  const email = order.billingInfo?.email ?? 'your address'
  const query = address.token === undefined ? '' : `?token=${encodeURIComponent(address.token)}`
  const here = `/order-success/${address.id}${query}${claimToken === undefined ? '' : `#claim=${claimToken}`}`
  if (account && claimToken !== undefined) {
    return <Claim order={order} claimToken={claimToken} username={account.username} address={address} />
  }
  if (account) {
    return (
      <p>
        You bought this without an account. To put it into yours, open the link in the receipt&apos;s mail to {email} on
        this device.
      </p>
    )
  }
  return (
    <>
      <p>
        {claimToken === undefined
          ? `Your course opens in an account. Make one with ${email}, and confirm that address: the course is there then. The link in the receipt's mail does the same for any account.`
          : 'Sign in, or make an account, and the course is put there.'}
      </p>
      <div className={css['ways']}>
        <LinkButton to="/signup" search={{ redirect: here }} iconAfter="arrow-right">
          Create Account
        </LinkButton>
        <LinkButton to="/signin" search={{ redirect: here }} look="secondary">
          Sign In
        </LinkButton>
      </div>
    </>
  )
}

interface ClaimProps {
  order: Order
  address: OrderAddress
  claimToken: string
  username: string
}

function Claim({ order, address, claimToken, username }: ClaimProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isClaiming, setClaiming] = useState(false)
  const take = async () => {
    setClaiming(true)
    try {
      queryClient.setQueryData(orderQueries.one(address).queryKey, await claim(order.id, claimToken))
      toast({ title: 'The order is in your account' })
    } catch (error) {
      const body = error instanceof Problem ? problemWords(error, 'Please try again.') : 'Please try again.'
      toast({ title: 'The order was not taken over', body, tone: 'error' })
    } finally {
      setClaiming(false)
    }
  }
  return (
    <>
      <p>This order was made without an account. It can be put into that of {username}, once and for good.</p>
      <div className={css['ways']}>
        <Button busy={isClaiming} onClick={() => void take()}>
          Put it into my account
        </Button>
      </div>
    </>
  )
}
