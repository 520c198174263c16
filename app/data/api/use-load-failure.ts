import { Problem } from '../../../core/problem.ts'
import { useOnline } from '../device/use-online.ts'

/** Why something could not be fetched: this device has no network, the server does not answer, or `failed`. */
export function useLoadFailure(error: unknown): 'offline' | 'unreachable' | 'failed' {
  const isOnline = useOnline()
  if (!isOnline) return 'offline'
  const isUnanswered = error instanceof Problem && (error.code === 'unreachable' || error.code === 'unreadable')
  return isUnanswered ? 'unreachable' : 'failed'
}
