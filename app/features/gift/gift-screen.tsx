import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { redeemGift } from '../../../core/contract/shop/orders.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { valuesOf } from '../../data/forms/form-draft.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './gift-screen.module.css'

const schema = async () => redeemGift.body

type Redeemed = AnswerOf<typeof redeemGift>

export interface GiftScreenProps {
  /** Of the link that the code was handed on with. */
  code: string | undefined
  /** Into whose account it goes; `null` where nobody is signed in. */
  username: string | null
  /** The course is theirs: this device is to learn of it. */
  onRedeemed: () => void
}

/** Where a gift code opens its course. */
export function GiftScreen({ code, username, onRedeemed }: GiftScreenProps) {
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  return (
    <>
      <PageHead title="Redeem a gift">
        <p>A code opens one course, for good, to the first who redeems it.</p>
      </PageHead>
      <div className={css['page']}>
        {redeemed ? (
          <Opened redeemed={redeemed} onAgain={() => setRedeemed(null)} />
        ) : (
          <CodeForm
            code={code}
            username={username}
            onRedeemed={(answer) => {
              setRedeemed(answer)
              onRedeemed()
            }}
          />
        )}
      </div>
    </>
  )
}

function Opened({ redeemed: { courseId, title }, onAgain }: { redeemed: Redeemed; onAgain: () => void }) {
  return (
    <>
      <Notice tone="good" title={`${title} is yours`} announce>
        It is in your account, without an end. Take it along to study without a network.
      </Notice>
      <div className={css['ways']}>
        <LinkButton to="/study/$courseId" params={{ courseId: String(courseId) }} iconAfter="arrow-right">
          Open the course
        </LinkButton>
        <Button look="plain" onClick={onAgain}>
          Redeem another code
        </Button>
      </div>
    </>
  )
}

interface CodeFormProps extends Omit<GiftScreenProps, 'onRedeemed'> {
  onRedeemed: (answer: Redeemed) => void
}

function CodeForm({ code, username, onRedeemed }: CodeFormProps) {
  const isOnline = useOnline()
  const router = useRouter()
  const form = useForm({
    name: 'gift',
    keepsDraft: true,
    schema,
    bodyOf: ({ code: typed = '' }) => ({ code: typed }),
    send: async (body) => {
      if (username !== null) return await callServer(redeemGift, { body })
      // Nothing is lost on the way: the code waits in the address.
      await router.navigate({ to: '/signup', search: { redirect: giftAddress(body.code) } })
      return null
    },
    onSent: (answer) => answer && onRedeemed(answer),
  })
  const { errors, failure, state } = form
  return (
    <form className={css['form']} {...form.props}>
      {failure && (
        <Notice tone="error" title="The code was not redeemed" announce>
          {needsNetwork(failure)
            ? 'The server cannot be reached. The code stays good; please try again when you are online.'
            : problemWords(failure, 'Something failed on the server. Please try again.')}
        </Notice>
      )}
      {!isOnline && <Notice tone="warn">You are offline. Codes are redeemed over the network.</Notice>}
      <TextField
        label="Gift code"
        name="code"
        hint="As it was given to you, such as GIFT-7K2M-9Q4C-0VXB. Small letters and spaces do no harm."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={40}
        defaultValue={code}
        error={errors['code']}
      />
      <p>
        {username === null
          ? 'The course is kept in an account: you make one next, or sign in to yours, and come back here with the code.'
          : `It goes into the account of ${username}.`}
      </p>
      <div className={css['ways']}>
        <Button type="submit" busy={state.is === 'sending'}>
          {username === null ? 'Create an account and redeem' : state.is === 'sending' ? 'Redeeming…' : 'Redeem code'}
        </Button>
        {username === null && (
          <Button
            look="secondary"
            onClick={({ currentTarget: button }) => {
              const typed = button.form === null ? '' : (valuesOf(button.form)['code'] ?? '')
              void router.navigate({ to: '/signin', search: { redirect: giftAddress(typed.trim()) } })
            }}
          >
            Sign in first
          </Button>
        )}
      </div>
    </form>
  )
}

const giftAddress = (code: string) => (code === '' ? '/gift' : `/gift?code=${encodeURIComponent(code)}`)
