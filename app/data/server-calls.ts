import { me, signIn, signOut, signUp } from '../../core/contract/auth.ts'
import { call } from '../../core/contract/call.ts'
import { enrol, getCourse, listCourses } from '../../core/contract/courses.ts'
import { send } from './send.ts'

// Never imported, only fetched by `ask-server.ts`: the schemas come with it, which a page that has its data does without.

/** What the page asks the server, by the names of the contract; a new call adds its line. */
export const calls = { listCourses, getCourse, enrol, me, signIn, signUp, signOut }

export { call, send }
