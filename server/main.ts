import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { hourMs } from '../core/durations.ts'
import { paymentWebhook } from '../core/contract/shop/checkout.ts'
import { messageOf } from '../core/message-of.ts'
import { argon2Threads } from './adapters/argon2-threads.ts'
import { contactForm } from './adapters/contact-form.ts'
import { fileMail, removeMailFiles, smtpMail } from './adapters/mail.ts'
import { createApp } from './app.ts'
import { listeningAddress, parseConfig, type Config } from './config/config.ts'
import { isStorageFull, openDatabase, sqliteFileIn } from './database/database.ts'
import { beginUse } from './database/in-use.ts'
import { migrateToLatest } from './database/migrate.ts'
import { keepDiskReserve, useDiskReserve } from './database/disk-reserve.ts'
import type { Deps } from './deps/deps.ts'
import { isLoopback } from './http/addresses.ts'
import { listen } from './http/listen.ts'
import { longestMs } from './config/lifetimes.ts'
import { schedule, type Task } from './jobs/scheduler.ts'
import { tasksOf } from './jobs/tasks.ts'
import { operatorKey } from './keys/derived-key.ts'
import { storedKeys } from './keys/stored-keys.ts'
import { createLog } from './deps/log.ts'
import { makeDeps } from './deps/make-deps.ts'
import { builtFolders, holdReleases } from './rendering/release.ts'
import { sandboxMailPath } from './services/messages/sandbox-mail.ts'
import { sandboxEventsPage } from './services/site/page-endpoints.ts'
import { publishChanges } from './services/shop/publishing/publish-changes.ts'

const graceMs = 10_000
const mailFilesMs = 30 * 24 * hourMs
const mailDirIn = (dataDir: string) => path.join(dataDir, 'mail')

start().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const given = parseConfig(process.env, projectRoot(import.meta.dirname))
  const isDiskFull = await openDataDir(given)
  const built = await builtFolders(given)
  const endUse = await beginUse(given)
  const db = openDatabase(given.databaseUrl, sqliteFileIn(given.dataDir))
  await migrateToLatest(db)
  // Not before: a restore that was waited for brings keys back too.
  const config = { ...given, ...built, ...(await secretsOf(given)) }
  const deps = depsOf(config, db)
  if (isDiskFull) deps.log.error('the disk of the data folder is full: reading goes on, nothing can be stored')
  await prepareStorage(deps)
  const letGo = await holdRelease(deps)
  await deps.sandbox?.address()
  const listening = await listen(createApp(deps), config.port, config.host ?? undefined)
  deps.sandbox?.deliverTo(`${listeningAddress({ ...config, port: listening.port })}${paymentWebhook.path}`)
  sayWhereItIs(deps, listening.port)
  const tasks = schedule([...tasksOf(deps, longestMs), mailFilesTask(deps)], deps)

  onceTold(['SIGTERM', 'SIGINT'], async () => {
    await listening.stop(graceMs)
    await tasks.stop()
    await deps.shutdownHooks.run()
    await deps.sandbox?.stop()
    await deps.limits.flush()
    await deps.securityLog.flush()
    await deps.reads.destroy()
    await deps.db.destroy()
    await letGo()
    await endUse()
    process.exit(0)
  })
}

/** Makes the data folder. What students write is in there: whoever else has an account on this machine reads none of it. Answers
 *  whether its disk is full. */
async function openDataDir({ dataDir }: Config): Promise<boolean> {
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
  return useDiskReserve(dataDir)
}

/** The operator's keys, or else those of the data folder. */
async function secretsOf({ dataDir, sessionKeys, secretKey }: Config) {
  const stored = (name: 'session-keys' | 'secret-key') => storedKeys(dataDir, name, randomBytes)
  return {
    sessionKeys: sessionKeys.length > 0 ? sessionKeys : await stored('session-keys'),
    secretKey: secretKey === '' ? ((await stored('secret-key'))[0] ?? '') : secretKey,
  }
}

/** Everything from outside, handed in. */
function depsOf(config: Config, db: Deps['db']): Deps {
  const { dataDir, logLevel, smtpUrl, contactFormUrl } = config
  return makeDeps({
    config,
    db,
    log: createLog(logLevel),
    now: Date.now,
    wait: (ms, signal) => resolveAfter(ms, undefined, { signal }),
    randomBytes,
    // One processor is left to those who study.
    argon2: argon2Threads(Math.max(1, availableParallelism() - 1)),
    sendMail: smtpUrl === null ? fileMail(mailDirIn(dataDir)) : smtpMail(smtpUrl),
    sendForm: contactFormUrl === null ? null : contactForm(contactFormUrl),
  })
}

async function prepareStorage(deps: Deps): Promise<void> {
  const { dataDir } = deps.config
  await chmod(dataDir, 0o700).catch(warn(deps, 'others may read the data folder'))
  await publish(deps)
  await keepDiskReserve(dataDir, randomBytes).catch(warn(deps, 'no room was put aside for a start on a full disk'))
}

async function publish(deps: Deps): Promise<void> {
  try {
    await publishChanges(deps)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    const words = 'the disk is full: the shop shows what was published before; start again when there is room'
    deps.log.error({ error }, words)
  }
}

/** Keeps builds from taking this release away while it runs. */
async function holdRelease(deps: Deps): Promise<() => Promise<void>> {
  const { clientDir, pagesDir } = deps.config
  const folders = [clientDir, pagesDir, path.dirname(import.meta.dirname)]
  const letGo = await holdReleases(folders, process.pid).catch(
    warn(deps, 'a build may take this release away while it runs'),
  )
  return letGo ?? (async () => {})
}

/** Copies of mails hold what people wrote: they go after a month, also where mails leave by now. */
function mailFilesTask({ config, now }: Deps): Task {
  const run = () => removeMailFiles(mailDirIn(config.dataDir), now() - mailFilesMs)
  return { name: 'mail files', everyMs: hourMs, run }
}

/** For whoever starts the server. The operator's key is printed, and not logged with what is kept and collected. */
function sayWhereItIs({ config, log }: Pick<Deps, 'config' | 'log'>, port: number): void {
  const here = listeningAddress({ ...config, port })
  const mails = sandboxMailPath(config)
  process.stdout.write(
    `Vademecum is at ${here}${config.publicUrl === null ? '' : `, for browsers at ${config.publicUrl}`}\n`,
  )
  if (mails !== null) process.stdout.write(`Mails stay here: ${config.publicUrl ?? here}${mails}\n`)
  if (config.stripe === null) {
    const key = operatorKey(config)
    process.stdout.write(`No money moves here: ${config.publicUrl ?? here}${sandboxEventsPage.path}?key=${key}\n`)
  }
  if (config.publicUrl?.startsWith('http:') && !isLoopback(config.publicUrl)) {
    log.warn('PUBLIC_URL is not https: browsers keep no login there, and others on the network can read along')
  }
}

function warn({ log }: Deps, words: string): (error: unknown) => undefined {
  return (error) => void log.warn({ error }, words)
}

function onceTold(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of signals)
    process.on(signal, () => {
      if (!isStopping) void stop()
      isStopping = true
    })
}

/** The folder of package.json: the sources and the built server lie at different depths below it. */
function projectRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) || from === path.dirname(from)
    ? from
    : projectRoot(path.dirname(from))
}
