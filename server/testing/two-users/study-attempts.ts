import { bodyOf } from '../samples/sample-events.ts'
import { type Attempt, course, everybodys, ofOwner, ownAlone, refused, withoutSecret } from './attempt.ts'
import { paidCourseId } from './owner.ts'

/** What one studies, what the engine says, and what it is told. */
export const studyAttempts: Record<string, Attempt> = {
  // What one studies.
  push: refused('wrong-account', ({ device }) => ({ body: bodyOf(device, [device.answer()]) })),
  pull: refused('wrong-account', ({ userId }) => ({ query: { userId, after: 0 } })),
  digests: refused('wrong-account', ofOwner),
  entriesOfSpans: refused('wrong-account', ({ userId }) => ({ body: { userId, spans: ['2026-11'] } })),
  entriesOfHour: refused('wrong-account', ({ userId }) => ({ query: { userId, hour: '2026-11-21T09' } })),
  eventsById: refused('wrong-account', ({ userId, eventIds }) => ({ body: { userId, ids: eventIds } })),
  compareLearners: refused('wrong-account', ({ userId }) => ({ body: { userId, learners: [] } })),
  startExam: refused('wrong-account', ({ userId, sittingId }) => ({
    body: { userId, sittingId, courseId: paidCourseId, examId: 'sample-exam' },
  })),
  serverTime: everybodys(),
  leases: ownAlone(ofOwner),
  publicLeases: everybodys(ofOwner),
  signingKeys: everybodys(),
  packManifest: refused('forbidden', () => ({ params: { courseId: paidCourseId } })),
  sampleManifest: everybodys(() => ({ params: { courseId: paidCourseId } })),
  packBlob: refused('forbidden', ({ blobHash }) => ({ params: { courseId: paidCourseId, sha256: blobHash } })),
  courseMedia: refused('forbidden', ({ blobHash }) => ({ params: { courseId: paidCourseId, sha256: blobHash } })),
  publicMedia: withoutSecret('not-found', ({ blobHash }) => ({ params: { sha256: blobHash } })),
  answerShares: everybodys(course(paidCourseId)),
  // What the engine says, and what it is told.
  getLearner: refused('forbidden', () => ({ params: { courseId: paidCourseId } })),
  adaptiveLearningData: ownAlone(ofOwner),
  listLearningPaths: ownAlone(ofOwner),
  learningAnalytics: ownAlone(ofOwner),
  learningRecommendations: ownAlone(ofOwner),
  tutorWeaknesses: refused('forbidden', () => ({ query: { courseId: paidCourseId } })),
  tutorQuizzes: ownAlone(ofOwner),
  tutorPerformance: ownAlone(ofOwner),
  completeTutorQuiz: refused('forbidden', () => ({
    params: { id: `${paidCourseId}.1.dose-by-weight.0` },
    body: { answers: [{ questionId: 0, userAnswer: 'a' }] },
  })),
  reportQuestion: withoutSecret('taken', ({ userId, reportId }) => ({
    body: { id: reportId, userId, courseId: paidCourseId, itemId: 'b', itemHash: '1'.repeat(64), kind: 'answer' },
  })),
  recordTutorAnswer: refused('forbidden', () => ({ body: { questionId: 'doses-2-0001', userAnswer: 'a' } })),
}
