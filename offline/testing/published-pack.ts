import type { PackItem } from '../../core/content/item.ts'
import { type PackDevice, makePackDevice } from './make-pack-device.ts'
import { type PackServer, makePackServer, note, picture, questions } from './make-pack-server.ts'

/** A server with the pack of course 1, by default of 180 questions and a note, and a device that has nothing of it. */
export async function publishedPack({
  shards = [questions(1, 120), [...questions(1, 60, { topic: 'rates' }), note('labels')]],
}: { shards?: PackItem[][] } = {}): Promise<{ server: PackServer; device: PackDevice }> {
  const server = await makePackServer()
  await server.publish(1, { shards, media: [picture('A syringe')] })
  return { server, device: makePackDevice() }
}
