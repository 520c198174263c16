import { queryOptions } from '@tanstack/react-query'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { callServer } from '../api/call-server.ts'
import { accountScope } from '../session/account-scope.ts'

export const moneyQueries = {
  /** What an account paid, has open and could have back. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [accountScope, userId, 'money'],
      queryFn: () => callServer(ownMoney, {}),
      staleTime: 0,
    }),
}
