import { type Stats, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { Context, Middleware } from 'koa'
import { Problem } from '../../core/problem.ts'
import { preloadLinks } from './preload-links.ts'
import { requestedRange } from './requested-range.ts'

/** One of the forms in which a file of the client lies in its folder. */
interface StoredForm {
  file: string
  /** With its quotes. */
  tag: string
  modifiedAt: Date
}

type Coding = 'br' | 'gzip' | 'identity'
type StoredFile = { identity: StoredForm } & Partial<Record<Coding, StoredForm>>

/** Serves the built client that lies in `dir` when the server starts: hashed assets for a year, everything else revalidated,
 *  and `index.html` for the paths of pages. Passes on what is not there, and everything when the client has not been built. The
 *  page that workers keep comes with the names of what it is made of: they keep its headers as well. */
export function staticClient(dir: string): Middleware {
  const files = existsSync(dir) ? storedFiles(dir) : new Map<string, StoredFile>()
  const page = files.get('/index.html')
  if (!page) return (_, next) => next()
  const kept = files.get('/app.html')
  const links = kept && preloadLinks(readFileSync(kept.identity.file, 'utf8'))
  return async (ctx, next) => {
    const pathname = readable(ctx.path)
    const stored = files.get(pathname) ?? (isFilePath(pathname) ? undefined : page)
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !stored) return next()
    ctx.state['isStatic'] = true
    ctx.set('Cache-Control', cacheControl(pathname))
    if (links && stored === kept) {
      ctx.set('Link', links)
      // A worker knows it by its digest, and does not install with what a proxy made of it.
      ctx.set('Cache-Control', 'no-cache, no-transform')
    }
    if (!(await sendStored(ctx, stored))) return next()
  }
}

/** What has a file's name is not a page. */
export const isFilePath = (pathname: string) => pathname.startsWith('/assets/') || /\/[^/]*\.[a-z0-9]+$/i.test(pathname)

function storedFiles(dir: string): Map<string, StoredFile> {
  const forms = new Map<string, StoredForm>()
  for (const name of readdirSync(dir, { recursive: true }).map(String)) {
    const file = path.join(dir, name)
    const facts = statSync(file)
    // Names with a dot in front are the build's own.
    if (facts.isFile() && !/(^|[\\/])\./.test(name))
      forms.set(`/${name.replaceAll('\\', '/')}`, storedForm(file, facts))
  }
  return new Map(
    Array.from(forms, ([name, identity]) => {
      const [br, gzip] = [forms.get(`${name}.br`), forms.get(`${name}.gz`)]
      return [name, { identity, ...(br && { br }), ...(gzip && { gzip }) }]
    }),
  )
}

function storedForm(file: string, { size, mtime }: Stats): StoredForm {
  return { file, tag: `"${size.toString(36)}-${mtime.getTime().toString(36)}"`, modifiedAt: mtime }
}

/** Answers `false`, with nothing sent, when the file is gone. */
async function sendStored(ctx: Context, stored: StoredFile): Promise<boolean> {
  const codings = (['br', 'gzip', 'identity'] as const).filter((coding) => stored[coding])
  if (codings.length > 1) ctx.vary('Accept-Encoding')
  const coding = (ctx.acceptsEncodings(...codings) || 'identity') as Coding
  const { file, tag, modifiedAt } = stored[coding] ?? stored.identity
  ctx.etag = tag
  ctx.lastModified = modifiedAt
  ctx.status = 200
  if (hasVersion(ctx, tag)) {
    ctx.status = 304
    return true
  }
  const handle = await openIfThere(file)
  if (!handle) return false
  const size = await sizeOf(handle)
  ctx.type = typeOf(stored.identity.file)
  if (coding !== 'identity') ctx.set('Content-Encoding', coding)
  // What is packed cannot be unpacked from its middle, so it is sent whole.
  const part = coding === 'identity' ? requestedRange(ctx, tag, size) : { start: 0, length: size }
  if (part === null) {
    await handle.close()
    return true
  }
  // Koa ends the stream, and with it the file, when the reply is over or broken off.
  ctx.body = handle.createReadStream({ start: part.start, end: Math.max(part.start, part.start + part.length - 1) })
  ctx.length = part.length
  return true
}

/** Koa's `fresh` sends those who say `no-cache` the bytes that they have. */
function hasVersion(ctx: Context, tag: string): boolean {
  const tags = ctx.get('If-None-Match').split(',')
  return tags.some((known) => known.trim().replace(/^W\//, '') === tag)
}

/** Answers `null` when the file is gone. Throws `unavailable` when the process has too many open. */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error
    throw new Problem('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfterS: 5,
      cause: error,
    })
  }
}

async function sizeOf(handle: FileHandle): Promise<number> {
  try {
    return (await handle.stat()).size
  } catch (error) {
    await handle.close()
    throw error
  }
}

function typeOf(file: string): string {
  const extension = path.extname(file)
  return extension === '.js' ? 'text/javascript' : extension
}

function cacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(png|svg|ico|woff2)$/.test(pathname) ? 'public, max-age=86400' : 'no-cache'
}

/** An address whose escapes are broken is looked up as it is written. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
