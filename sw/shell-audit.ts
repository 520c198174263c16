/** A file of the app as the build made it. */
export interface ShellFile {
  /** Its address in the cache. */
  key: string
  /** `sha256-<base64>`, as in Subresource Integrity. */
  integrity: string
}

export interface AuditEnv {
  cache: Pick<Cache, 'match' | 'delete' | 'put'>
  subtle: SubtleCrypto
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** The server's `Vary` would otherwise let a damaged entry and its replacement stand side by side. */
const anyVariant = { ignoreVary: true }

/** Looks whether the app's own files are still what the build made of them, and fetches again those that are damaged or gone:
 *  disks fail, and a script that got in once must not stay in the cache. Answers the addresses it mended. A file that cannot
 *  be fetched now is left for the next time. */
export async function auditShell(env: AuditEnv, files: readonly ShellFile[]): Promise<string[]> {
  const mended: string[] = []
  for (const { key, integrity } of files) {
    const held = await env.cache.match(key, anyVariant)
    if (held && (await integrityOf(env.subtle, await held.arrayBuffer())) === integrity) continue
    // The browser itself refuses bytes of another hash.
    const init: RequestInit = { cache: 'reload', credentials: 'omit', integrity }
    const fresh = await env.fetch(key, init).catch(() => null)
    if (!fresh?.ok) continue
    await env.cache.delete(key, anyVariant)
    await env.cache.put(key, fresh)
    mended.push(key)
  }
  return mended
}

async function integrityOf(subtle: SubtleCrypto, bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...hash))}`
}
