import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '../../../core/problem.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { orderOfPayment } from '../../data/till/orders.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { OrderFailed } from './order-failed.tsx'

/** Where a provider leads back to with a payment alone: finds its order, and goes there. */
export function OrderOfPayment({ paymentIntentId }: { paymentIntentId: string | undefined }) {
  const router = useRouter()
  const found = useQuery({
    queryKey: [accountScope, 'order-of-payment', paymentIntentId ?? null],
    queryFn: async () => {
      if (paymentIntentId === undefined) throw new Problem('not-found', 'Order not found')
      return await orderOfPayment(paymentIntentId)
    },
  })
  const id = found.data?.id
  useEffect(() => {
    if (id !== undefined) void router.navigate({ to: '/order-success/$id', params: { id }, replace: true })
  }, [id, router])
  if (found.isError) return <OrderFailed error={found.error} onRetry={() => void found.refetch()} />
  return <Spinner label="Finding your order..." />
}
