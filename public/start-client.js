// A page that the server has rendered shows itself first: what moves it is fetched after its first frame.
{
  // What happens before the page's code is there to answer: see app/data/device/early.ts.
  let press = null
  const keepPress = ({ target }) => {
    press = target.closest('button[type="button"]') ?? press
  }
  document.addEventListener('click', keepPress)
  window.early = {
    installOffer: null,
    takePress: () => {
      document.removeEventListener('click', keepPress)
      return press
    },
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.early.installOffer = event
  })

  const { scripts = '' } = document.currentScript.dataset
  const [entry, ...others] = scripts.split(' ')
  const start = () => {
    for (const href of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    void import(entry)
  }
  // A page in the background draws no frame.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
