import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Problem } from '../../core/problem.ts'
import { askServer } from '../data/api/ask-server.ts'
import { IdentityDialog, type Proof } from './identity-dialog.tsx'

/** Does what may need a recent sign-in: asks for one where the server says so, and does it then. Throws what the act throws, and
 *  `sign-in-again` when the person would not confirm. */
type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

const ConfirmedContext = createContext<Confirmed>((act) => act())

/** For the parts of `ConfirmIdentity`. */
export const useConfirmed = (): Confirmed => useContext(ConfirmedContext)

interface Question {
  answer: (isConfirmed: boolean) => void
}

/** Asks by password or passkey whether it is still them, whenever something inside needs a recent sign-in. */
export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  // One question for all that is refused at the same time: each waits for its answer.
  const answered = useRef<Promise<boolean> | null>(null)
  const confirmed = useCallback<Confirmed>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'sign-in-again')) throw error
      answered.current ??= new Promise<boolean>((answer) => setQuestion({ answer })).finally(() => {
        answered.current = null
        setQuestion(null)
      })
      const isConfirmed = await answered.current
      if (!isConfirmed) throw new Problem('sign-in-again', 'Nothing was changed: it was not confirmed that it is you.')
      return await act()
    }
  }, [])
  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {question && (
        <IdentityDialog
          title="Please confirm that it is you"
          confirm="Confirm"
          onProof={reauthenticate}
          onDone={() => question.answer(true)}
          onClose={() => question.answer(false)}
        >
          <p>You signed in some time ago. Once it is confirmed, it goes on by itself.</p>
        </IdentityDialog>
      )}
    </ConfirmedContext>
  )
}

async function reauthenticate({ password, credential }: Proof): Promise<void> {
  if (password !== undefined) await askServer('reauthenticate', { body: { password } })
  if (credential !== undefined) await askServer('reauthenticateWithPasskey', { body: { credential } })
}
