import { earlyInstallOffer } from '../data/device/early.ts'
import { askToKeepStorage } from '../data/device/keep-storage.ts'
import { createStore } from '../data/store.ts'

/** How this browser lets the app be installed. */
export type InstallOffer =
  | { is: 'installed' }
  /** Asking is possible: `prompt` shows the browser's own question. */
  | { is: 'prompt' }
  /** Safari on iPhone and iPad has no question: Share, then "Add to Home Screen". */
  | { is: 'ios-steps' }
  | { is: 'none' }

export interface InstallHandle {
  get(): InstallOffer
  /** `listener` is called when the offer changes. */
  subscribe(listener: () => void): () => void
  prompt(): Promise<'accepted' | 'dismissed' | 'unavailable'>
}

/** As Chromium has it; not in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Keeps the browser's offer to install until the person has a use for it, and says which way there is. Called once at the
 *  start, since the browser makes its offer early. */
export function watchInstall(): InstallHandle {
  const offer = createStore(firstOffer())
  let kept: InstallPromptEvent | null = null

  const keep = (event: Event) => {
    event.preventDefault()
    kept = event as InstallPromptEvent
    offer.set({ is: 'prompt' })
  }
  const made = earlyInstallOffer()
  if (made) keep(made)
  window.addEventListener('beforeinstallprompt', keep)
  window.addEventListener('appinstalled', () => {
    kept = null
    void askToKeepStorage('installation')
    offer.set({ is: 'installed' })
  })

  return {
    get: offer.get,
    subscribe: offer.subscribe,
    prompt: async () => {
      const event = kept
      if (!event) return 'unavailable'
      // The browser answers each offer once.
      kept = null
      const { outcome } = await event.prompt()
      if (outcome === 'dismissed') offer.set({ is: 'none' })
      return outcome
    },
  }
}

function firstOffer(): InstallOffer {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true || window.matchMedia('(display-mode: standalone)').matches) return { is: 'installed' }
  return isIos(navigator.userAgent, navigator.maxTouchPoints) ? { is: 'ios-steps' } : { is: 'none' }
}

/** iPads call themselves Macs, which have no touch screen. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}
