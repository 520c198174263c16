import { useEffect, useEffectEvent, useState } from 'react'
import type { PasskeyOffer } from '../../data/account/passkey-device.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { failureWords } from '../../identity/failure-words.ts'
import css from './account-form.module.css'

export interface PasskeySignInProps {
  /** Asks for a passkey, or has the browser offer them. Throws `Problem` or `PasskeyTrouble`. */
  signIn: (offer?: PasskeyOffer) => Promise<unknown>
  onSignedIn: () => void
}

type State = { is: 'idle' } | { is: 'asking' } | { is: 'failed'; words: string | null }

const words = {
  network: 'Signing in needs the network. What is on this device stays as it is.',
  otherwise: 'Failed to sign in. Please sign in with your password.',
}

/** Signing in without a password: by a press, or where the browser offers it in the form. */
export function PasskeySignIn({ signIn, onSignedIn }: PasskeySignInProps) {
  const toast = useToast()
  const [state, setState] = useState<State>({ is: 'idle' })
  const goOn = () => {
    toast({ title: 'Welcome back!' })
    onSignedIn()
  }
  const makeOffer = useEffectEvent(async (offer: PasskeyOffer) => {
    if (!(await canOffer())) return
    await signIn(offer)
    goOn()
  })

  useEffect(() => {
    const left = new AbortController()
    let isChosen = false
    makeOffer({ until: left.signal, onChosen: () => (isChosen = true) }).catch((error: unknown) => {
      // Nobody asked for it: only what became of a passkey that was chosen is worth a word.
      if (isChosen && !left.signal.aborted) setState({ is: 'failed', words: failureWords(error, words) })
    })
    return () => left.abort()
  }, [])

  const press = async () => {
    setState({ is: 'asking' })
    try {
      await signIn()
      goOn()
    } catch (error) {
      setState({ is: 'failed', words: failureWords(error, words) })
    }
  }

  return (
    <div className={css['other']}>
      {state.is === 'failed' && state.words !== null && (
        <Notice tone="error" title="Sign In Failed" announce>
          {state.words}
        </Notice>
      )}
      <Button look="secondary" wide busy={state.is === 'asking'} onClick={() => void press()}>
        {state.is === 'asking' ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </Button>
    </div>
  )
}

async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis) || !('isConditionalMediationAvailable' in PublicKeyCredential))
    return false
  return await PublicKeyCredential.isConditionalMediationAvailable()
}
