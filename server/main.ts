import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { idMaker } from '../core/study/events/id.ts'
import { argon2Threads } from './adapters/argon2-threads.ts'
import { contactForm } from './adapters/contact-form.ts'
import { fileMail, removeMailFiles, smtpMail } from './adapters/mail.ts'
import { isLoopback } from './http/addresses.ts'
import { createApp } from './app.ts'
import { listeningAddress, parseConfig, type Config } from './config.ts'
import { isStorageFull, openDatabase, openReads, sqliteFileIn } from './database/database.ts'
import type { Deps } from './deps.ts'
import { longestMs } from './http/login-session.ts'
import { markInUse } from './database/in-use.ts'
import { keepDelivering } from './jobs/keep-delivering.ts'
import { listen } from './http/listen.ts'
import { createLog } from './log.ts'
import { migrateToLatest } from './database/migrate.ts'
import { builtFolders, holdReleases } from './rendering/release.ts'
import { removeExpired } from './jobs/cleanup.ts'
import { deliverDue, type Carriers } from './jobs/outbox.ts'
import { publishContent } from './services/shop/publish.ts'
import { rateLimits } from './services/limits/rate-limit.ts'
import { sandboxMailPath } from './services/messages/sandbox-mail.ts'
import { securityLog } from './services/account/security-log.ts'
import { shopFacts } from './services/shop/shop-facts.ts'
import { keepSpareRoom, useSpareRoom } from './database/spare-room.ts'
import { refuseDamaged } from './database/sqlite-damage.ts'
import { storedKeys } from './keys/stored-keys.ts'

const graceMs = 10_000
const cleanupEveryMs = 3_600_000
const deliveryPauseMs = 1000
const mailFilesMs = 30 * 24 * 3_600_000
const mailDirIn = (dataDir: string) => path.join(dataDir, 'mail')

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const given = parseConfig(process.env, projectRoot(import.meta.dirname))
  // What students write is in the data folder: whoever else has an account on this machine reads none of it.
  process.umask(0o077)
  await mkdir(given.dataDir, { recursive: true })
  const isDiskFull = await useSpareRoom(given.dataDir)
  const keys = (name: 'session-keys' | 'secret-key') => storedKeys(given.dataDir, name, randomBytes)
  const sessionKeys = given.sessionKeys.length > 0 ? given.sessionKeys : await keys('session-keys')
  const secretKey = given.secretKey === '' ? ((await keys('secret-key'))[0] ?? '') : given.secretKey
  const built = await builtFolders(given)
  const sqliteFile = sqliteFileIn(given.dataDir)
  const endUse = given.databaseUrl === null ? await beginUse(sqliteFile) : async () => {}
  const db = openDatabase(given.databaseUrl, sqliteFile)
  const base = {
    config: { ...given, ...built, sessionKeys, secretKey },
    db,
    reads: openReads(db),
    log: createLog(given.logLevel),
    now: Date.now,
    wait: (ms: number, signal?: AbortSignal) => resolveAfter(ms, undefined, { signal }),
    newId: idMaker(Date.now, randomBytes),
    randomBytes,
  }
  const deps: Deps = {
    ...base,
    // One processor is left to those who study.
    argon2: argon2Threads(Math.max(1, availableParallelism() - 1)),
    limits: rateLimits(base),
    securityLog: securityLog(base),
  }
  await chmod(given.dataDir, 0o700).catch((error: unknown) =>
    deps.log.warn({ error }, 'others may read the data folder'),
  )
  if (isDiskFull) deps.log.error('the disk of the data folder is full: reading goes on, nothing can be stored')
  await migrateToLatest(deps.db)
  await publish(deps)
  await keepSpareRoom(given.dataDir, randomBytes).catch((error: unknown) =>
    deps.log.warn({ error }, 'no room was put aside for a start on a full disk'),
  )
  const carriers = await carriersOf(deps.config)
  const ownFolder = path.dirname(import.meta.dirname)
  const letGo = await holdReleases([built.clientDir, built.pagesDir, ownFolder], process.pid).catch(
    (error: unknown) => {
      deps.log.warn({ error }, 'a build may take this release away while it runs')
    },
  )
  const listening = await listen(createApp(deps), given.port, given.host ?? undefined)
  sayWhereItIs(deps, listening.port)

  const cleanUp = () => {
    Promise.all([
      removeExpired(deps, longestMs),
      removeMailFiles(mailDirIn(given.dataDir), Date.now() - mailFilesMs),
    ]).catch((error: unknown) => deps.log.error({ error }, 'cleanup failed'))
  }
  cleanUp()
  const delivery = keepDelivering((signal) => deliverDue(deps, carriers, signal), deliveryPauseMs, deps)
  const cleanup = setInterval(cleanUp, cleanupEveryMs)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    clearInterval(cleanup)
    await listening.stop(graceMs)
    await delivery.stop()
    await deps.limits.flush()
    await deps.securityLog.flush()
    await deps.reads.destroy()
    await deps.db.destroy()
    await letGo?.()
    await endUse()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Makes sure that the SQLite file is one to go on with, and that none is put in its place meanwhile. */
async function beginUse(sqliteFile: string): Promise<() => Promise<void>> {
  const endUse = await markInUse(sqliteFile)
  await refuseDamaged(sqliteFile)
  return endUse
}

async function publish(deps: Deps): Promise<void> {
  try {
    await publishContent(deps, deps.config.contentDir)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    const words = 'the disk is full: the shop shows what was published before; start again when there is room'
    deps.log.error({ error }, words)
  }
}

/** For whoever starts the server. The key of the mails is printed, and not logged with what is kept and collected. */
function sayWhereItIs({ config, log }: Pick<Deps, 'config' | 'log'>, port: number): void {
  const here = listeningAddress({ ...config, port })
  const mails = sandboxMailPath(config)
  process.stdout.write(
    `Vademecum is at ${here}${config.publicUrl === null ? '' : `, for browsers at ${config.publicUrl}`}\n`,
  )
  if (mails !== null) process.stdout.write(`Mails stay here: ${config.publicUrl ?? here}${mails}\n`)
  if (config.publicUrl?.startsWith('http:') && !isLoopback(config.publicUrl)) {
    log.warn('PUBLIC_URL is not https: browsers keep no login there, and others on the network can read along')
  }
}

async function carriersOf({ contentDir, dataDir, smtpUrl, contactFormUrl }: Config): Promise<Carriers> {
  const { identity } = await shopFacts(contentDir)
  return {
    sendMail: smtpUrl === null ? fileMail(mailDirIn(dataDir), identity) : smtpMail(smtpUrl, identity),
    sendForm: contactFormUrl === null ? null : contactForm(contactFormUrl),
    keepsSent: smtpUrl === null,
  }
}

/** The folder of package.json: the sources and the built server lie at different depths below it. */
function projectRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) || from === path.dirname(from)
    ? from
    : projectRoot(path.dirname(from))
}
