import { me, signIn, signOut, signUp } from '../../../core/contract/account/auth.ts'
import {
  askForDeletion,
  askForExport,
  erasedAccounts,
  myData,
  takeBackDeletion,
} from '../../../core/contract/account/my-data.ts'
import {
  accountEmail,
  changeEmail,
  confirmEmail,
  restoreEmail,
  sendVerification,
  verifyEmail,
} from '../../../core/contract/account/email.ts'
import { lookAtLink } from '../../../core/contract/account/link-token.ts'
import { endLoginSession, endOtherLoginSessions, loginSessions } from '../../../core/contract/account/login-sessions.ts'
import {
  addPasskey,
  passkeyReauthenticationOptions,
  passkeyRegistrationOptions,
  passkeys,
  passkeySignInOptions,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../../core/contract/account/passkeys.ts'
import { chooseMails, getMailChoices } from '../../../core/contract/account/mail-choices.ts'
import { changePassword, forgotPassword, resetPassword } from '../../../core/contract/account/password.ts'
import { reauthenticate } from '../../../core/contract/account/reauthentication.ts'
import {
  newRecoveryCodes,
  setUpTotp,
  signInWithCode,
  totp,
  turnOffTotp,
  turnOnTotp,
} from '../../../core/contract/account/totp.ts'
import { changeUsername, getUsage } from '../../../core/contract/account/profile.ts'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'
import { call } from '../../../core/contract/call.ts'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { previewCourse } from '../../../core/contract/shop/course-preview.ts'
import { enrol, getCourse, listCourses } from '../../../core/contract/shop/courses.ts'
import { getEmailStatus } from '../../../core/contract/site/email-status.ts'
import { serverTime, startExam } from '../../../core/contract/study/exam-starts.ts'
import { aiAnalytics, aiLearningStatus } from '../../../core/contract/tutor/ai-analytics.ts'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listCorrections } from '../../../core/contract/shop/corrections.ts'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { subscribeToNewsletter } from '../../../core/contract/shop/newsletter.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { downloadResource, listResources } from '../../../core/contract/shop/resources.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../core/contract/shop/tutors.ts'
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
  signInWithCode,
  passkeySignInOptions,
  signInWithPasskey,
  reauthenticate,
  passkeyReauthenticationOptions,
  reauthenticateWithPasskey,
  forgotPassword,
  resetPassword,
  changePassword,
  lookAtLink,
  accountEmail,
  sendVerification,
  verifyEmail,
  changeEmail,
  confirmEmail,
  restoreEmail,
  loginSessions,
  endLoginSession,
  endOtherLoginSessions,
  passkeys,
  passkeyRegistrationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  totp,
  setUpTotp,
  turnOnTotp,
  newRecoveryCodes,
  turnOffTotp,
  myData,
  askForExport,
  askForDeletion,
  takeBackDeletion,
  erasedAccounts,
  changeUsername,
  getMailChoices,
  chooseMails,
  getUsage,
  getSite,
  getLegalPage,
  listTutors,
  listTestimonials,
  listPlans,
  listCorrections,
  listFaq,
  listExpertSessions,
  requestBooking,
  listResources,
  getResource,
  downloadResource,
  subscribeToNewsletter,
  sendContactMessage,
  getEmailStatus,
  startExam,
  serverTime,
  getLearner,
  aiAnalytics,
  aiLearningStatus,
}

export { call, send }
