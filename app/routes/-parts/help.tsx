import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Site } from '../../../core/contract/site/site.ts'
import { siteKey } from '../../data/api/public-scope.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { lateComponent } from '../../ui/layout/late-component.ts'

const HelpDialog = lateComponent(() =>
  import('../../features/help/help-dialog.tsx').then((module) => module.HelpDialog),
)

export interface Help {
  /** The outside live chat stands on the landing page, where there is one and a network; nothing in the middle of studying. */
  offers: 'help' | 'live-chat' | 'nothing'
  open: () => void
  /** Fetches what `open` shows. */
  prepare: () => void
  /** Stands anywhere on the page. */
  dialog: ReactNode
}

/** The built-in help of every page of the shop. */
export function useHelp(): Help {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isLanding = pathname === '/'
  // Looked up only: the landing page asks for it.
  const { data: site } = useQuery<Site>({ queryKey: siteKey, enabled: false })
  const isOnline = useOnline()
  const hasLiveChat = isLanding && isOnline && site !== undefined && site.liveChatScript !== null
  // Fetched with the first press, and there from then on.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    offers: hasLiveChat ? 'live-chat' : pathname.startsWith('/study/') ? 'nothing' : 'help',
    open: () => setState('open'),
    prepare: HelpDialog.prepare,
    dialog: state !== 'never' && (
      <Suspense>
        <HelpDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
