import { enrol } from '../../../core/contract/shop/courses.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import type { TestApp } from '../test-app.ts'
import { sampleCourse } from './sample-course.ts'

/** Ada studies a course, and has begun a conversation. */
export async function withAda(app: TestApp) {
  await publishCourses(app.deps, [sampleCourse()])
  const ada = await app.signUp('ada')
  await ada.call(enrol, { params: { id: 1 } })
  const { id } = await ada.call(startConversation, { body: {} })
  const ask = (content: string, more: object = {}) =>
    ada.call(sendChatMessage, { params: { id }, body: { content, ...more } })
  return { app, ada, id, ask, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}
