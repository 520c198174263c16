import { useEffect } from 'react'
import type { Site } from '../../../core/contract/site.ts'

/** Loads the provider's live chat once the page itself has loaded, while the screen that calls this stands. */
export function useLiveChat(script: Site['liveChatScript'] | undefined): void {
  const url = script?.url
  useEffect(() => {
    if (url === undefined) return
    let tag: HTMLScriptElement | null = null
    const load = () => {
      tag = document.createElement('script')
      tag.async = true
      tag.src = url
      document.head.append(tag)
    }
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load)
    return () => {
      window.removeEventListener('load', load)
      tag?.remove()
    }
  }, [url])
}
