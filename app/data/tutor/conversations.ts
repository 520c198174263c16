import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { record } from '../../../offline/account/record.ts'
import { type ReadConversation, readConversation } from '../../../offline/tutor/conversations.ts'
import { type ListedConversation, searchConversations } from '../../../offline/tutor/search-conversations.ts'
import { Problem } from '../../../core/problem.ts'
import {
  preferenceFacts,
  preferenceTargets,
  type StudyPreferences,
  studyPreferencesFrom,
} from '../../../core/tutor/study-preferences.ts'
import { send } from '../api/send.ts'
import { useLive } from '../device/use-live.ts'
import { accountScope } from '../session/account-scope.ts'
import { readRegisters } from '../study/course-progress.ts'

/** The conversations of an account that hold these words, the newest first, as this device has them; `undefined` until it has looked.
 *  Those of other devices come with a network. */
export function useConversations(account: Account, words: string): ListedConversation[] | undefined {
  useQuery({
    queryKey: [accountScope, account.userId, 'conversations'],
    queryFn: async () => {
      const { fetchConversations } = await import('../../../offline/tutor/fetch-conversations.ts')
      await fetchConversations({ account, send })
      return true
    },
    staleTime: 0,
    refetchInterval: 60_000,
  })
  return useLive(useCallback(() => searchConversations(account.db, words), [account, words]))
}

/** A conversation as it stands here: `null` where it is not on this device, `undefined` until it was looked for. A message of which
 *  nothing has changed is the same object as before. */
export function useConversation(account: Account, id: string | null): ReadConversation | null | undefined {
  return useLive(useMemo(() => readingOf(account.db, id), [account, id]))
}

function readingOf(db: AccountDb, id: string | null): () => Promise<ReadConversation | null> {
  let messages: ReadConversation['messages'] = []
  return async () => {
    const now = id === null ? null : await readConversation(db, id)
    if (!now) return null
    messages = replaceEqualDeep(messages, now.messages)
    return { ...now, messages }
  }
}

/** Brings what is new of a conversation, where there is a network; of one that is not on this device, all of it. `isAsking`: the server
 *  is being asked. `hasFailed`: it could not be asked. */
export function useFetchedConversation(
  account: Account,
  id: string,
): { isAsking: boolean; hasFailed: boolean; again: () => void } {
  const { isFetching, error, refetch } = useQuery({
    queryKey: [accountScope, account.userId, 'conversation', id],
    queryFn: async () => {
      const { fetchConversation, fetchConversations } = await import('../../../offline/tutor/fetch-conversations.ts')
      const readHeld = () => account.db.conversations.get(id)
      // Another device may have begun it since the list came.
      if (!(await readHeld())) await fetchConversations({ account, send })
      if ((await readHeld())?.isOnServer) await fetchConversation({ account, send }, id)
      return true
    },
    staleTime: 0,
    gcTime: 0,
  })
  const isGone = error instanceof Problem && error.code === 'not-found'
  return { isAsking: isFetching, hasFailed: error !== null && !isGone, again: () => void refetch() }
}

/** How the student wants to be taught, as all their devices have it. Made for `useLive`. */
export async function readStudyPreferences(db: AccountDb): Promise<StudyPreferences> {
  const registers = await readRegisters(db, 'setting', preferenceTargets)
  return studyPreferencesFrom((target) => registers.find((each) => each?.target === target)?.value)
}

/** Keeps what is changed of it. Throws `NotSaved`. */
export async function keepStudyPreferences(account: Account, changed: Partial<StudyPreferences>): Promise<void> {
  const before = await readStudyPreferences(account.db)
  await record(account, preferenceFacts(before, { ...before, ...changed }))
}
