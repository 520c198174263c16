import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Site } from '../../core/contract/site.ts'
import { siteKey } from '../data/public-scope.ts'

const fetchDialog = () => import('../features/help/help-dialog.tsx')
const HelpDialog = lazy(() => fetchDialog().then((module) => ({ default: module.HelpDialog })))

export interface Help {
  /** Not in the middle of studying, and not where an outside live chat stands. */
  isOffered: boolean
  open: () => void
  /** Fetches what `open` shows. */
  prepare: () => void
  /** Stands anywhere on the page. */
  dialog: ReactNode
}

/** The built-in help of every page of the shop. */
export function useHelp(): Help {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isLanding = pathname === '/' || pathname === '/landing'
  // Looked up only: the landing page asks for it.
  const { data: site } = useQuery<Site>({ queryKey: siteKey, enabled: false })
  const hasOutsideChat = isLanding && site !== undefined && site.liveChatScript !== null
  // Fetched with the first press, and there from then on.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    isOffered: !hasOutsideChat && !pathname.startsWith('/study/'),
    open: () => setState('open'),
    prepare: () => void fetchDialog().catch(() => undefined),
    dialog: state !== 'never' && (
      <Suspense>
        <HelpDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
