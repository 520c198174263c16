import { readdirSync, readlinkSync } from 'node:fs'

/** What a process has open, where the system lists it: on Linux. */
export const listsDescriptors = process.platform === 'linux'

/** The files under `folder` that a process has open, by default this one. */
export function openFilesUnder(folder: string, pid: number | 'self' = 'self'): string[] {
  return openDescriptors(pid).filter((target) => target.startsWith(folder))
}

/** What each descriptor of a process leads to. */
export function openDescriptors(pid: number | 'self' = 'self'): string[] {
  const list = `/proc/${pid}/fd`
  return readdirSync(list).flatMap((name) => {
    try {
      return [readlinkSync(`${list}/${name}`)]
    } catch {
      // It was closed in between.
      return []
    }
  })
}
