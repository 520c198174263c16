import { me, signIn, signOut, signUp } from '../../core/contract/auth.ts'
import { call } from '../../core/contract/call.ts'
import { enrol, getCourse, listCourses } from '../../core/contract/courses.ts'
import { listFaq } from '../../core/contract/faq.ts'
import { listPlans } from '../../core/contract/plans.ts'
import { getLegalPage, getSite } from '../../core/contract/site.ts'
import { listTutors } from '../../core/contract/tutors.ts'
import { send } from './send.ts'

// Never imported, only fetched by `ask-server.ts`: the schemas come with it, which a page that has its data does without.

/** What the page asks the server, by the names of the contract; a new call adds its line. */
export const calls = {
  listCourses,
  getCourse,
  enrol,
  me,
  signIn,
  signUp,
  signOut,
  getSite,
  getLegalPage,
  listFaq,
  listPlans,
  listTutors,
}

export { call, send }
