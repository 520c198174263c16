import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { answerFrom } from '../../core/tutor/answer-question.ts'
import { newAsk } from '../../core/tutor/ask.ts'
import type { Library } from '../../core/tutor/passage.ts'
import type { Account } from '../../offline/account/account.ts'
import { openLibrary } from '../../offline/tutor/library.ts'
import { packEnv } from '../data/device/packs.ts'
import { pageNow } from '../data/device/page-clock.ts'
import type { AnswerRequest } from './use-asking.ts'

/** Opens what may be cited here. */
const openDeviceLibrary = (account: Account | null): Promise<Library> => openLibrary({ packs: packEnv, account })

/** Opens ahead what answers are made of; kept by version. */
export async function prepareAnswers(account: Account | null): Promise<void> {
  await openDeviceLibrary(account)
}

/** Answers from what may be cited on this device, and from nothing of the student: so every question counts as one that is still to be
 *  answered. For pages of the shop, which need none of what studying does. */
export async function answerOnDevice({ account, question, earlier, given }: AnswerRequest): Promise<TutorAnswer> {
  const { content: text, messageType, mode, writingKind: writing, about, rung, id: seed } = question
  const library = await openDeviceLibrary(account)
  const asked = { text, messageType, mode, writing, about, rung, seed, earlier, ...given }
  return answerFrom(library, newAsk({ ...asked, engine: 'device', nowMs: pageNow() }))
}
