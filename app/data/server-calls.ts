import { me, signIn, signOut, signUp } from '../../core/contract/auth.ts'
import { requestBooking } from '../../core/contract/bookings.ts'
import { call } from '../../core/contract/call.ts'
import { sendContactMessage } from '../../core/contract/contact.ts'
import { previewCourse } from '../../core/contract/course-preview.ts'
import { enrol, getCourse, listCourses } from '../../core/contract/courses.ts'
import { getEmailStatus } from '../../core/contract/email-status.ts'
import { listExpertSessions } from '../../core/contract/expert-sessions.ts'
import { listFaq } from '../../core/contract/faq.ts'
import { subscribeToNewsletter } from '../../core/contract/newsletter.ts'
import { listPlans } from '../../core/contract/plans.ts'
import { getResource } from '../../core/contract/resource-detail.ts'
import { downloadResource, listResources } from '../../core/contract/resources.ts'
import { getLegalPage, getSite } from '../../core/contract/site.ts'
import { listTestimonials } from '../../core/contract/testimonials.ts'
import { listTutors } from '../../core/contract/tutors.ts'
import { send } from './send.ts'

// Never imported, only fetched by `ask-server.ts`: the schemas come with it, which a page that has its data does without.

/** What the page asks the server, by the names of the contract; a new call adds its line. */
export const calls = {
  listCourses,
  getCourse,
  previewCourse,
  enrol,
  me,
  signIn,
  signUp,
  signOut,
  getSite,
  getLegalPage,
  listTutors,
  listTestimonials,
  listPlans,
  listFaq,
  listExpertSessions,
  requestBooking,
  listResources,
  getResource,
  downloadResource,
  subscribeToNewsletter,
  sendContactMessage,
  getEmailStatus,
}

export { call, send }
