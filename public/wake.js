// A page that the server has rendered shows itself first: what moves it is fetched after its first frame.
{
  // The browser makes its offer to install once, maybe before app/pwa/install.ts is there to keep it.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.earlyInstallOffer = event
  })

  const { scripts = '' } = document.currentScript.dataset
  const [entry, ...others] = scripts.split(' ')
  // One at a time, so that a tap is answered in between.
  const fetchNext = () => {
    const href = others.shift()
    if (href === undefined) return
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    setTimeout(fetchNext)
  }
  const wake = () => {
    fetchNext()
    void import(entry)
  }
  // A page in the background draws no frame.
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
