import { me, signIn, signOut, signUp } from '../../core/contract/auth.ts'
import { requestBooking } from '../../core/contract/bookings.ts'
import { call } from '../../core/contract/call.ts'
import { enrol, getCourse, listCourses } from '../../core/contract/courses.ts'
import { getEmailStatus } from '../../core/contract/email-status.ts'
import { listExpertSessions } from '../../core/contract/expert-sessions.ts'
import { getResource } from '../../core/contract/resource-detail.ts'
import { downloadResource, listResources } from '../../core/contract/resources.ts'
import { getSite } from '../../core/contract/site.ts'
import { subscribeToNewsletter } from '../../core/contract/newsletter.ts'
import { send } from './send.ts'

// Never imported, only fetched by `ask-server.ts`: the schemas come with it, which a page that has its data does without.

/** What the page asks the server, by the names of the contract; a new call adds its line. */
export const calls = {
  listCourses,
  getCourse,
  enrol,
  getSite,
  listResources,
  getResource,
  downloadResource,
  listExpertSessions,
  requestBooking,
  getEmailStatus,
  subscribeToNewsletter,
  me,
  signIn,
  signUp,
  signOut,
}

export { call, send }
