import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { isStorageTrouble } from '../../../data/device/storage-trouble.ts'
import { useToast } from '../../../ui/controls/toast.tsx'
import { useStudy } from './study.tsx'

const notStored = { title: 'This device could not store the session', body: 'Free some room and try again.' }
const notOpened = { title: 'The session could not be opened', body: 'Please try again.' }

/** Begins a run of the course that is studied, as `begin` does, which gives its id, and opens it. A second press meanwhile begins no
 *  other one, and a device that cannot store the run says so. */
export function useBeginRun(): (begin: () => Promise<string>) => Promise<void> {
  const { courseId } = useStudy()
  const navigate = useNavigate()
  const toast = useToast()
  const isBeginning = useRef(false)
  return async (begin) => {
    if (isBeginning.current) return
    isBeginning.current = true
    try {
      const sessionId = await begin()
      await navigate({
        to: '/study/$courseId/practice/$sessionId',
        params: { courseId: String(courseId), sessionId },
      })
    } catch (error) {
      toast({ ...(isStorageTrouble(error) ? notStored : notOpened), tone: 'error' })
    } finally {
      isBeginning.current = false
    }
  }
}
