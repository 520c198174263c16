import { type Backup, backUp, restore } from './backup.ts'
import { type Oracle, judge, makeOracle } from './oracle.ts'
import { type Phone, makePhone } from './phone.ts'
import { type World, calm, makeWorld, stormy } from './world.ts'

export interface Size {
  phones: number
  /** Answers each phone gives. */
  answers: number
}

/** How likely each thing is before an answer is given. */
const mishaps = {
  sync: 0.25,
  syncTwiceAtOnce: 0.04,
  everyoneSyncs: 0.03,
  restart: 0.05,
  wrongCookie: 0.03,
  sessionExpired: 0.03,
  clone: 0.01,
  backUp: 0.02,
  restore: 0.01,
  weatherTurns: 0.05,
  longPause: 0.05,
}

const items = Array.from({ length: 8 }, (_, at) => `item-${at}`)

/** Students' weeks in a storm: answers, flags and notes on several devices of one account, with everything that can go wrong
 *  going wrong by the seed's chance. Answers what did not hold in the end. */
export async function runScenario(seed: number, size: Size): Promise<string[]> {
  await using world = await makeWorld(seed, 2)
  const [student, stranger] = world.users
  if (!student || !stranger) throw new Error('the world has two users')
  const oracle = makeOracle()
  const phones: Phone[] = []
  for (let at = 0; at < size.phones; at++) phones.push(await aPhone(world, oracle, `phone ${at}`, student))
  let backup: Backup | null = null

  for (let turn = 0; turn < size.phones * size.answers; turn++) {
    const { chance } = world
    const phone = chance.pick(phones)
    if (chance.happens(mishaps.weatherTurns)) world.weather = chance.pick([calm, stormy])
    if (chance.happens(mishaps.longPause)) world.advance(chance.below(3 * 86_400_000))
    if (chance.happens(mishaps.clone) && phones.length < size.phones + 2) {
      phones.push(await aPhone(world, oracle, `copy of ${phone.name}`, student, phone))
    }
    if (chance.happens(mishaps.backUp)) backup = await backUp(world.app)
    if (backup && chance.happens(mishaps.restore)) await restore(world.app, backup)
    if (chance.happens(mishaps.wrongCookie)) await syncAs(phone, stranger)
    if (chance.happens(mishaps.sessionExpired)) await syncAs(phone, world.app.client())
    if (chance.happens(mishaps.restart)) await phone.restart()

    world.advance(chance.below(90_000))
    await act(world, phone)

    if (chance.happens(mishaps.sync)) await phone.sync()
    if (chance.happens(mishaps.syncTwiceAtOnce)) await Promise.all([phone.sync(), phone.sync()])
    if (chance.happens(mishaps.everyoneSyncs)) await Promise.all(phones.map((one) => one.sync()))
  }
  world.weather = calm
  return await judge(world, oracle, student.userId, phones)
}

function aPhone(
  world: World,
  oracle: Oracle,
  name: string,
  student: World['users'][number],
  copyOf?: Phone,
): Promise<Phone> {
  // Half of the clocks are right; the others are up to a day off in either direction.
  const skewMs = world.chance.happens(0.5) ? 0 : world.chance.below(2 * 86_400_000) - 86_400_000
  return makePhone({ world, oracle, name, user: student, skewMs, ...(copyOf && { copyOf }) })
}

async function syncAs(phone: Phone, client: Phone['client']): Promise<void> {
  const own = phone.client
  phone.client = client
  await phone.sync()
  phone.client = own
}

async function act({ chance }: World, phone: Phone): Promise<void> {
  const item = chance.pick(items)
  if (chance.happens(0.15)) await phone.write('flag', item, chance.happens(0.5) ? true : null)
  else if (chance.happens(0.1)) await phone.write('note', item, `note ${chance.below(1000)}`)
  else await phone.answer(item, chance.happens(0.6))
  // A double tap: the same attempt again.
  if (chance.happens(0.1)) {
    const attemptKey = phone.account.newId()
    await Promise.all([phone.answer(item, true, attemptKey), phone.answer(item, true, attemptKey)])
  }
}
