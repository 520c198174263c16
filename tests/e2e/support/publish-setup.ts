import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { builtServer, publishedDataVariable } from './server.ts'

/** Before the first test: publishes all content once. Otherwise every test's server would, for some seconds. */
export default async function publishOnce(): Promise<() => Promise<void>> {
  const published = await mkdtemp(path.join(os.tmpdir(), 'vademecum-published-'))
  {
    await using server = await builtServer()
    await server.stop()
    await cp(server.dataDir, published, { recursive: true })
  }
  process.env[publishedDataVariable] = published
  return () => rm(published, { recursive: true, force: true })
}
