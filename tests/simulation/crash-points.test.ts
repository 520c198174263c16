import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { endLogin } from '../../offline/account/sign-out.ts'
import { backUp, restore } from './backup.ts'
import { judge, makeOracle } from './oracle.ts'
import { type Phone, makePhone } from './phone.ts'
import { crashPointsEvery } from '../setup/crash-points.ts'
import { type World, deliver, makeWorld } from './world.ts'

/** What happens at the chosen point of the journey. The client's points are the edges of its transactions; the others are
 *  its requests. */
const faults = ['client killed', 'server killed', 'reply lost', 'reply doubled'] as const
type Fault = (typeof faults)[number]

class Killed extends Error {}

/** A journey through record, push, acknowledge, pull, repair, epoch change and sign-out on two phones, with one fault at its
 *  `at`-th point. Answers how many points it has and what did not hold. */
async function journey(fault: Fault, at: number): Promise<{ points: number; complaints: string[] }> {
  await using world = await makeWorld(1, 1)
  const [user] = world.users
  if (!user) throw new Error('the world has a user')
  const oracle = makeOracle()
  let points = 0
  const here = () => ++points === at
  const onStep = () => {
    if (fault === 'client killed' && here()) throw new Killed()
  }
  const phone = await makePhone({ world, oracle, name: 'phone', user, onStep, through: failing(fault, here, world) })
  const tablet = await makePhone({ world, oracle, name: 'tablet', user })

  const survive = async (act: (one: Phone) => Promise<unknown>) => {
    await act(phone).catch(async (error: unknown) => {
      if (!(error instanceof Killed)) throw error
      await phone.restart()
    })
  }
  await survive((one) => one.answer('item-1', true))
  await survive((one) => one.write('note', 'item-1', 'first'))
  await survive((one) => one.sync())
  const backup = await backUp(world.app)
  await tablet.answer('item-1', false)
  await tablet.write('note', 'item-1', 'second')
  await tablet.sync()
  await survive((one) => one.answer('item-2', true))
  await survive((one) => one.sync())
  await restore(world.app, backup)
  await survive((one) => one.sync())
  const copy = await makePhone({ world, oracle, name: 'copy', user, copyOf: phone })
  await copy.answer('item-3', true)
  await copy.sync()
  await survive((one) => one.answer('item-3', false))
  await survive((one) => one.sync())
  await survive((one) => signOutAndIn(world, one))
  await survive((one) => one.sync())
  return { points, complaints: await judge(world, oracle, user.userId, [phone, tablet, copy]) }
}

async function signOutAndIn(world: World, phone: Phone): Promise<void> {
  await endLogin((request) => deliver(phone.client, request), phone.account.userId)
  phone.account.db.close()
  const { email, password } = world.users[0]!
  await phone.client.post('/api/auth/signin', { email, password })
  await phone.restart()
}

function failing(fault: Fault, here: () => boolean, world: World): (send: Send) => Send {
  return (send) => async (request) => {
    if (fault === 'client killed' || !here()) return send(request)
    if (fault === 'reply doubled') {
      await send(request)
      return send(request)
    }
    if (fault === 'server killed') {
      world.weather = { ...world.weather, killedBeforeCommit: 1 }
      const reply = await send(request)
      world.weather = { ...world.weather, killedBeforeCommit: 0 }
      return reply
    }
    await send(request)
    throw new Error('the reply was lost')
  }
}

const tried = (points: number) =>
  Array.from({ length: points }, (_, at) => at + 1).filter((at) => (points - at) % crashPointsEvery === 0)

test.each(faults)(
  '%s, at any point of the journey: nothing is lost, doubled or left waiting',
  async (fault) => {
    const { points, complaints } = await journey(fault, 0)
    expect(complaints).toEqual([])
    expect(points).toBeGreaterThan(10)
    for (const at of tried(points)) {
      expect({ at, complaints: (await journey(fault, at)).complaints }).toEqual({ at, complaints: [] })
    }
  },
  300_000,
)
