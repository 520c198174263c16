import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from './sample-course.ts'
import { sampleDevice } from './sample-events.ts'
import type { TestApp } from '../test-app.ts'

/** A student with answers, notes, messages and a subscription. */
export async function studious(app: TestApp, name = 'Ada') {
  await publishCourses(app.deps, [sampleCourse()])
  const [version] = await app.db('item_versions').where({ item_id: 'doses-0001' }).select('item_hash')
  const user = await app.signUp(name)
  await app.db('users').where({ id: user.userId }).update({ email_verified_at_ms: app.clock.nowMs })
  const device = sampleDevice(user, app.clock.nowMs)
  const itemHash = version.item_hash as string
  const wrong = { answer: { kind: 'option', optionId: 'b' } as const, clientMark: { marks: 1, of: 1 } }
  await device.push([
    ...device.answers(3),
    device.answer({ itemHash }),
    // The device says it is right, and the server knows better.
    device.answer({ itemHash, ...wrong }),
    device.write({ target: 'doses-0001', value: 'Weigh twice.' }),
    device.write({ target: 'doses-0002', value: '=HYPERLINK("https://example.org")' }),
    device.write({ target: 'doses-0001', value: 'Weigh thrice.' }),
  ])
  await user.post('/api/contact', { name: 'Ada', email: user.email, subject: 'Hello', message: 'A question of mine' })
  await app.db('subscriptions').insert({ user_id: user.userId, status: 'active', tier: 'premium', token_limit: 5 })
  return { user, device }
}
