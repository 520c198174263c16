import { useEffect } from 'react'
import type { Site } from '../../../core/contract/site.ts'

/** Loads the provider's live chat once the page itself has loaded, while the screen that calls this stands. Only a document
 *  that was opened at the landing page's own address lets it in; in another one nothing happens. */
export function useLiveChat(script: Site['liveChatScript'] | undefined): void {
  const url = script?.url
  useEffect(() => {
    if (url === undefined) return
    const tag = document.createElement('script')
    tag.async = true
    const load = () => {
      try {
        tag.src = url
      } catch {
        // The document of another page takes no script from elsewhere.
        return
      }
      document.head.append(tag)
    }
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load)
    return () => {
      window.removeEventListener('load', load)
      tag.remove()
    }
  }, [url])
}
