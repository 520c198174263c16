import { Notice } from '../ui/layout/notice.tsx'
import { failureWords } from './failure-words.ts'

/** Why a change was not made; nothing where there is no error. */
export function ChangeFailed({ error }: { error: unknown }) {
  const words = error === null || error === undefined ? null : failureWords(error, changeWords)
  return (
    words !== null && (
      <Notice tone="error" announce>
        {words}
      </Notice>
    )
  )
}

const changeWords = {
  network: 'The server cannot be reached. Nothing was changed; please try again.',
  otherwise: 'Something failed on the server. Please try again.',
}
