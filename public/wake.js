// A page that the server has rendered shows itself first: what moves it is fetched after its first frame.
{
  // What happens before the page's code is there to answer: see app/data/device/early.ts.
  let press = null
  const keepPress = ({ target }) => {
    press = target.closest('button[type="button"]') ?? press
  }
  document.addEventListener('click', keepPress)
  const early = {
    installOffer: null,
    takePress: () => {
      document.removeEventListener('click', keepPress)
      return press
    },
  }
  window.early = early
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    early.installOffer = event
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
