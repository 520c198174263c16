import type { QueryClient } from '@tanstack/react-query'
import { keepCatalogue } from '../data/api/keep-catalogue.ts'
import { localStore } from '../data/device/device-storage.ts'
import { pageNow } from '../data/device/page-clock.ts'
import { openAccessMarks } from '../data/session/open-access-marks.ts'
import { openStudentId } from '../data/session/session.ts'

/** What this device has kept for the next start of a page: how its student wants it, and the catalogue of the last visit. */
export function openKept(queryClient: QueryClient): void {
  openAccessMarks(openStudentId())
  keepCatalogue(queryClient, localStore, __APP_VERSION__, pageNow)
}
