import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { setUpTotp, totp } from '../../../../core/contract/account/totp.ts'
import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import { Problem } from '../../../../core/problem.ts'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { useBusy } from '../../../data/device/use-busy.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { londonDayInWords } from '../../../ui/words/day-in-words.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Skeleton } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import formCss from '../account-form.module.css'
import { useConfirmed } from '../../../identity/confirm-identity.tsx'
import { ChangeFailed } from '../../../identity/change-failed.tsx'
import { Part } from './part.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './security.module.css'

/** Codes of an authenticator app, asked for after the password: set up, renewed, turned off. */
export function AuthenticatorPart({ userId }: { userId: string }) {
  const query = useQuery(securityQueries.totp(userId))
  const queryClient = useQueryClient()
  // Shown once: only hashes of them are kept.
  const [shown, setShown] = useState<string[] | null>(null)
  const look = () => queryClient.invalidateQueries(securityQueries.totp(userId))
  const show = (codes: string[]) => {
    setShown(codes)
    void look()
  }
  return (
    <Part
      title="Authenticator app"
      intro="An app on your phone shows a code that changes every 30 seconds, and signing in with the password asks for it."
    >
      <QueryView
        query={query}
        waiting="Loading whether codes are on…"
        failed="Whether codes are on could not be loaded."
        skeleton={<Skeleton />}
      >
        {(state) =>
          shown ? (
            <RecoveryCodes codes={shown} onKept={() => setShown(null)} />
          ) : state.isOn ? (
            <CodesAreOn state={state} onNewCodes={show} onMaybeOff={() => void look()} />
          ) : (
            <SetUp onCodes={show} onFailed={() => void look()} />
          )
        }
      </QueryView>
    </Part>
  )
}

interface SetUpProps {
  onCodes: (codes: string[]) => void
  /** They may be on all the same: by a reply that was lost, or by another page. */
  onFailed: () => void
}

function SetUp({ onCodes, onFailed }: SetUpProps) {
  const confirmed = useConfirmed()
  const setUp = useMutation({ mutationFn: () => confirmed(() => askServer('setUpTotp', {})), onError: onFailed })
  if (setUp.data) return <TurnOn {...setUp.data} onCodes={onCodes} onFailed={onFailed} onAgain={setUp.reset} />
  return (
    <>
      <p>Codes are off.</p>
      <ChangeFailed error={setUp.error} />
      <div>
        <Button look="secondary" busy={setUp.isPending} onClick={() => setUp.mutate()}>
          Set up codes
        </Button>
      </div>
    </>
  )
}

const codeSchema = () => import('../../../../core/contract/account/totp.ts').then(({ turnOnTotp: { body } }) => body)

interface TurnOnProps extends AnswerOf<typeof setUpTotp>, SetUpProps {
  onAgain: () => void
}

function TurnOn({ url, secret, onCodes, onFailed, onAgain }: TurnOnProps) {
  const toast = useToast()
  const confirmed = useConfirmed()
  // The key is in the app by then, and no other page knows it.
  useBusy()
  const form = useForm({
    name: 'turn-on-codes',
    keepsDraft: false,
    schema: codeSchema,
    bodyOf: ({ code = '' }) => ({ code }),
    send: (body) => confirmed(() => askServer('turnOnTotp', { body })),
    onSent: ({ recoveryCodes }) => {
      toast({ title: 'Codes are on' })
      onCodes(recoveryCodes)
    },
    onFailed,
  })
  return (
    <form className={formCss['form']} {...form.props}>
      <p>Scan this with your authenticator app.</p>
      <QrCode text={url} label="QR code with the key for your authenticator app" />
      <div>
        <p>
          If you cannot scan it, <a href={url}>open the app on this device</a>, or type the key:
        </p>
        <p>
          <code className={css['key']}>{inFours(secret)}</code>
        </p>
      </div>
      <TextField
        label="Code"
        name="code"
        hint="The 6 digits that the app shows then"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={form.errors['code']}
      />
      <ChangeFailed error={form.failure} />
      <div className={css['acts']}>
        <Button type="submit" busy={form.state.is === 'sending'}>
          Turn codes on
        </Button>
        <Button look="plain" onClick={onAgain}>
          {form.failure?.code === 'expired' ? 'Begin again' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface CodesAreOnProps {
  state: AnswerOf<typeof totp>
  onNewCodes: (codes: string[]) => void
  /** They are off, or may be: by a reply that was lost, or by another page. */
  onMaybeOff: () => void
}

function CodesAreOn({ state: { since, recoveryCodesLeft }, onNewCodes, onMaybeOff }: CodesAreOnProps) {
  const confirmed = useConfirmed()
  const [isTurningOff, setTurningOff] = useState(false)
  const renew = useMutation({
    mutationFn: () => confirmed(() => askServer('newRecoveryCodes', {})),
    onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes),
    onError: onMaybeOff,
  })
  return (
    <>
      <p>
        Codes are on{since !== null && ` since ${londonDayInWords(since)}`}.{' '}
        {formatCount(recoveryCodesLeft, 'recovery code')} left.
      </p>
      {recoveryCodesLeft <= 2 && (
        <Notice tone="warn">Make new recovery codes: without them and without the app you cannot sign in.</Notice>
      )}
      <ChangeFailed error={renew.error} />
      {isTurningOff ? (
        <TurnOff onMaybeOff={onMaybeOff} onCancel={() => setTurningOff(false)} />
      ) : (
        <div className={css['acts']}>
          <Button look="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
            Make new recovery codes
          </Button>
          <Button look="plain" onClick={() => setTurningOff(true)}>
            Turn codes off
          </Button>
        </div>
      )}
    </>
  )
}

const offSchema = () => import('../../../../core/contract/account/totp.ts').then(({ turnOffTotp: { body } }) => body)

function TurnOff({ onMaybeOff, onCancel }: Pick<CodesAreOnProps, 'onMaybeOff'> & { onCancel: () => void }) {
  const toast = useToast()
  const confirmed = useConfirmed()
  const [isByCode, setByCode] = useState(false)
  const form = useForm({
    name: 'turn-off-codes',
    keepsDraft: false,
    schema: offSchema,
    bodyOf: ({ code, password = '' }) => (code === undefined ? { password } : { code }),
    send: (body) =>
      'password' in body
        ? withThisPassword(body.password, () => askServer('turnOffTotp', { body }))
        : confirmed(() => askServer('turnOffTotp', { body })),
    onSent: () => {
      toast({ title: 'Codes are off' })
      onMaybeOff()
    },
    onFailed: onMaybeOff,
  })
  return (
    <form className={formCss['form']} {...form.props}>
      <ChangeFailed error={form.failure} />
      {isByCode ? (
        <TextField
          key="code"
          label="Code, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          required
          error={form.errors['code']}
        />
      ) : (
        <TextField
          key="password"
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.errors['password']}
        />
      )}
      <div className={css['acts']}>
        <Button type="submit" look="danger" busy={form.state.is === 'sending'}>
          Turn codes off
        </Button>
        <Button look="plain" onClick={() => setByCode(!isByCode)}>
          {isByCode ? 'Use the password' : 'Use a code'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What needs a recent sign-in, by the password that was just typed: nobody is asked for it twice. */
async function withThisPassword<Answer>(password: string, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'sign-in-again')) throw error
    await askServer('reauthenticate', { body: { password } })
    return await act()
  }
}
