// A page that the server has rendered shows itself first: what moves it is fetched after its first frame.
{
  const { scripts = '' } = document.currentScript.dataset
  const [entry, ...others] = scripts.split(' ')
  const wake = () => {
    for (const href of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    void import(entry)
  }
  // A page in the background draws no frame.
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
