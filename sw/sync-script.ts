declare const self: ServiceWorkerGlobalScope & { workerSync?: typeof import('./sync.ts') }

interface ScriptUrlRule {
  createScriptURL(url: string): string
}

/** What sends work without a page, in a script of its own: a worker starts for every page that is opened, and each start reads all of
 *  its script. Answers what runs it; browsers keep a script that was run while a worker installed, for its later starts. */
export function syncScript(path: string): () => typeof import('./sync.ts') {
  const { trustedTypes } = self as { trustedTypes?: { createPolicy(name: string, rule: ScriptUrlRule): ScriptUrlRule } }
  const rule: ScriptUrlRule = {
    createScriptURL: (url) => {
      if (url !== path) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  }
  const policy = trustedTypes?.createPolicy('vademecum', rule) ?? rule
  const run = () => {
    if (!self.workerSync) self.importScripts(policy.createScriptURL(path))
    if (!self.workerSync) throw new Error(`${path} gives nothing`)
    return self.workerSync
  }
  self.addEventListener('install', run)
  return run
}
