import type { Knex } from 'knex'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import type { saveStudyPreferences } from '../../../core/contract/tutor/study-preferences.ts'
import {
  type StudyPreferences,
  preferenceFacts,
  preferenceTargets,
  studyPreferencesFrom,
} from '../../../core/tutor/study-preferences.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockSyncState, userAmount } from '../../models/study/sync-state.ts'
import { ownSettings } from '../study/own-settings.ts'
import { requireAllowance } from '../study/sync-limits.ts'
import { storeOwn } from '../study/sync-push.ts'

/** How a student wants to be taught, as the registers say that their devices write. */
export async function ownPreferences(userId: string, reads: Knex): Promise<StudyPreferences> {
  const values = await ownSettings(userId, preferenceTargets, reads)
  return studyPreferencesFrom((target) => values.get(target))
}

/** Keeps what is said as a device's writes are kept: every device of the student learns it. What is left out stays as it is. Throws
 *  `too-many-requests`. */
export async function savePreferences(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config'>,
  userId: string,
  said: BodyOf<typeof saveStudyPreferences>,
): Promise<StudyPreferences> {
  requireAllowance(await userAmount(userId, deps.reads), deps.config.limits.sync, deps.now())
  return await deps.db.transaction(async (trx) => {
    await lockSyncState(userId, trx)
    const before = await ownPreferences(userId, trx)
    const after: StudyPreferences = {
      learningStyle: said.learningStyle === undefined ? before.learningStyle : said.learningStyle,
      difficultyLevel: said.difficultyLevel === undefined ? before.difficultyLevel : said.difficultyLevel,
      preferredSubjects: said.preferredSubjects ?? before.preferredSubjects,
    }
    const facts = preferenceFacts(before, after)
    if (facts.length > 0) await storeOwn(userId, facts, { ...deps, trx })
    return after
  })
}
