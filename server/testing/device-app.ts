import { sampleDevice, type PushAnswer, type SampleDevice } from './samples/sample-events.ts'
import { testApp, type TestApp } from './test-app.ts'

/** The real app and a device of a student who has just signed up: `await using world = await withDevice()`. */
export async function withDevice(): Promise<AsyncDisposable & { app: TestApp; device: SampleDevice }> {
  const app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  return { app, device, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** What became of each event of a push: the code of a refusal, else `accepted` or `duplicate`. */
export const codesOf = ({ results }: PushAnswer) =>
  results.map((result) => (result.is === 'refused' ? result.code : result.is))

/** Ids of all stored events, in the order of their numbers. */
export const storedIds = async ({ db }: TestApp): Promise<string[]> =>
  await db('events').orderBy('server_seq').pluck('id')
