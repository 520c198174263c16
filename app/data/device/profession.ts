import { useSyncExternalStore } from 'react'
import type { Category } from '../../../core/content/topic.ts'
import { localEntry } from './device-storage.ts'

const kept = localEntry('vademecum.profession')

/** The profession that was looked at last on this device counts as the visitor's own. */
export const rememberProfession = (profession: Category): void => kept.write(profession)

/** That profession as it was when the screen was drawn; `null` before there is one, and where a page is rendered on the server. */
export const useProfession = (): string | null => useSyncExternalStore(neverChanges, kept.read, () => null)

const neverChanges = () => () => undefined
