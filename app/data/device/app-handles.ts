import { createContext, useContext } from 'react'
import type { InstallHandle } from '../../pwa/install.ts'
import type { UpdateHandle } from '../../pwa/register.ts'

/** What the installed app offers: newer releases, and to be installed at all. Made once, at the start of the page. */
export interface AppHandles {
  updates: UpdateHandle
  install: InstallHandle
}

export const AppHandlesContext = createContext<AppHandles | null>(null)

export function useAppHandles(): AppHandles {
  const handles = useContext(AppHandlesContext)
  if (!handles) throw new Error('wrap the page in <AppHandlesContext value={handles}>, as main.tsx does')
  return handles
}
