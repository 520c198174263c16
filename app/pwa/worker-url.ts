import type { Workbox } from 'workbox-window'

const path = '/service-worker.js'

type ScriptUrl = ConstructorParameters<typeof Workbox>[0]
interface ScriptUrlRule {
  createScriptURL(url: string): ScriptUrl
}

/** The worker's address in the form that `require-trusted-types-for 'script'` accepts: the policy knows this one script. */
export function workerUrl(): ScriptUrl {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rule: ScriptUrlRule): ScriptUrlRule }
  }
  const policy = trustedTypes?.createPolicy('vademecum', {
    createScriptURL: (url) => {
      if (url !== path) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  })
  return policy?.createScriptURL(path) ?? path
}
