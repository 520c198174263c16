/** Names the manifest where the document does not, as that of the worker: the browser would fetch it, and draw its icons, before the
 *  first screen. */
export function nameManifest(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
