import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bundleServer } from './bundled-server.ts'
import { storeFree } from './free-content.ts'
import { builtServer, publishedDataVariable } from './server.ts'
import { storeStudy } from './studying.ts'

/** Before the first test: publishes all content once, and once for nothing, and makes one student with a course on her phone.
 *  Otherwise every test would, for some seconds each. */
export default async function setUp(): Promise<() => Promise<void>> {
  const removeScript = await bundleServer()
  const published = await mkdtemp(path.join(os.tmpdir(), 'vademecum-published-'))
  {
    await using server = await builtServer()
    await server.stop()
    await cp(server.dataDir, published, { recursive: true })
  }
  process.env[publishedDataVariable] = published
  const forget = await Promise.all([storeStudy(), storeFree()])
  return async () => {
    await Promise.all([...forget, removeScript].map((each) => each()))
    await rm(published, { recursive: true, force: true })
  }
}
