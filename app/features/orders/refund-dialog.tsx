import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { londonDate } from '../../../core/shop/london-time.ts'
import type { Order, OrderItem } from '../../../core/contract/shop/orders.ts'
import { Problem } from '../../../core/problem.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { problemWords } from '../../data/forms/form-errors.ts'
import { giveBack, type OrderAddress, orderQueries } from '../../data/till/orders.ts'
import { dayInWords } from '../../ui/words/day-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './refund-dialog.module.css'

export interface RefundPartProps {
  order: Order
  address: OrderAddress
  /** Money is on its way back, and what it paid for is closed. */
  onDone: () => void
}

/** Until when an order's money can be had back, and the way to it; nothing where none can. */
export function RefundPart({ order, address, onDone }: RefundPartProps) {
  const [isAsking, setAsking] = useState(false)
  const { refundable, currency } = order
  if (refundable === null) return null
  return (
    <>
      <p className={css['small']}>
        You can have {formatMoney(refundable.amountMinor, currency)} back until {dayOf(refundable.untilAt)}.
      </p>
      <Button look="secondary" wide onClick={() => setAsking(true)}>
        Get my money back
      </Button>
      {isAsking && <RefundDialog {...{ order, address, onDone }} onClose={() => setAsking(false)} />}
    </>
  )
}

export interface RefundDialogProps extends RefundPartProps {
  onClose: () => void
}

/** What would come back and what would close; one press does it. */
export function RefundDialog({ order, address, onDone, onClose }: RefundDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const items = order.items.filter(({ refundableMinor }) => refundableMinor > 0)
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = items.filter(({ id }) => !left.includes(id))
  const expectedMinor = chosen.reduce((sum, { refundableMinor }) => sum + refundableMinor, 0)
  const sum = formatMoney(expectedMinor, order.currency)
  const refund = useMutation({
    mutationFn: () => giveBack(address, { itemIds: chosen.map(({ id }) => id), expectedMinor }),
    onSuccess: (after) => {
      queryClient.setQueryData(orderQueries.one(address).queryKey, after)
      toast({ title: `${sum} on the way back`, body: 'Your bank may take some days to show it.' })
      onDone()
      onClose()
    },
    // What it says is shown, and the order as it is now.
    onError: () => void queryClient.invalidateQueries(orderQueries.one(address)),
  })
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Get your money back?"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={refund.isPending} disabled={chosen.length === 0} onClick={() => refund.mutate()}>
            {refund.isPending ? 'Giving it back…' : `Give back ${sum}`}
          </Button>
        </>
      }
    >
      {refund.isError && (
        <Notice tone="error" title="Nothing was given back" announce>
          {refund.error instanceof Problem
            ? problemWords(refund.error, 'The server cannot be reached. Please try again when you are online.')
            : 'Something failed. Please try again.'}
        </Notice>
      )}
      {items.length > 1 && (
        <fieldset className={css['items']}>
          <legend>What to give back</legend>
          {items.map((item) => (
            <label key={item.id} className={css['item']}>
              <input type="checkbox" checked={!left.includes(item.id)} onChange={() => toggle(item.id)} />
              <span className={css['product']}>{item.product}</span>
              <span className={css['amount']}>{formatMoney(item.refundableMinor, order.currency)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className={css['list']}>
        <li>
          <strong>{sum}</strong> goes back{' '}
          {order.card ? `to your card ending in ${order.card.last4}` : 'to where it came from'}.
        </li>
        {chosen.flatMap(closingWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>Your own answers, notes and progress stay yours.</li>
      </ul>
      {order.refundable && <p className={css['small']}>You can decide until {dayOf(order.refundable.untilAt)}.</p>}
    </Dialog>
  )
}

/** What closes with an item, and what does not. */
function closingWords({ product, forSelf, gifts }: OrderItem): string[] {
  const count = (wanted: OrderItem['gifts'][number]['state']) => gifts.filter(({ state }) => state === wanted).length
  const [open, redeemed] = [count('open'), count('redeemed')]
  return [
    ...(forSelf ? [`${product} closes, on all your devices.`] : []),
    ...(open > 0
      ? [`${formatCount(open, 'unused gift code')} of ${product} ${open === 1 ? 'stops' : 'stop'} working.`]
      : []),
    ...(redeemed > 0
      ? [
          `${formatCount(redeemed, 'redeemed gift')} of ${product} ${redeemed === 1 ? 'stays' : 'stay'} paid for, and open to whoever has it.`,
        ]
      : []),
  ]
}

const dayOf = (iso: string) => dayInWords(londonDate(iso))
