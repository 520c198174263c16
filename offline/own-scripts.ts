interface ScriptUrlRule {
  createScriptURL(url: string): string
}

/** The address of a script in the form that `require-trusted-types-for 'script'` accepts, in a page and in a worker. The policy lets in
 *  what `isOwn` knows, and throws for anything else. Its name stands in server/http/document-headers.ts, and is taken once a document. */
export function ownScripts(name: string, isOwn: (url: string) => boolean): (url: string) => string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rule: ScriptUrlRule): ScriptUrlRule }
  }
  const rule: ScriptUrlRule = {
    createScriptURL: (url) => {
      if (!isOwn(url)) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  }
  const policy = trustedTypes?.createPolicy(name, rule) ?? rule
  return (url) => policy.createScriptURL(url)
}
