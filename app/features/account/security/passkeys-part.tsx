import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostPasskeys, type Passkey } from '../../../../core/contract/account/passkeys.ts'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { fetchedPart } from '../../../data/api/fetched-part.ts'
import { pageNow } from '../../../data/device/page-clock.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { timeOfDayInWords } from '../../../ui/words/own-dates.ts'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/controls/dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Skeleton } from '../../../ui/layout/loading.tsx'
import formCss from '../account-form.module.css'
import { useConfirmed } from '../../../identity/confirm-identity.tsx'
import { ChangeFailed } from '../../../identity/change-failed.tsx'
import { Part } from './part.tsx'
import css from './security.module.css'

/** Passkeys of the account: added, named, removed. */
export function PasskeysPart({ userId }: { userId: string }) {
  const query = useQuery(securityQueries.passkeys(userId))
  return (
    <Part
      title="Passkeys"
      intro="A passkey signs you in with the lock of your device: a finger, a face or a PIN. It stands for password and code, and cannot be given away by mistake."
    >
      <QueryView
        query={query}
        waiting="Loading your passkeys…"
        failed="Your passkeys could not be loaded."
        skeleton={<Skeleton />}
      >
        {(passkeys) => (
          <>
            {passkeys.length === 0 ? (
              <p>You have none yet.</p>
            ) : (
              <ul className={css['list']}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} userId={userId} passkey={passkey} />
                ))}
              </ul>
            )}
            {passkeys.length < mostPasskeys ? (
              <AddPasskey key={passkeys.length} userId={userId} />
            ) : (
              <p>An account can have {mostPasskeys} passkeys. Remove one to add another.</p>
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}

const nameSchema = () =>
  import('../../../../core/contract/account/passkeys.ts').then(({ renamePasskey: { body } }) => body)

function AddPasskey({ userId }: { userId: string }) {
  const toast = useToast()
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  // Also where it failed: it may be there all the same, by a reply that was lost.
  const look = () => void queryClient.invalidateQueries(securityQueries.passkeys(userId))
  const form = useForm({
    name: 'add-passkey',
    keepsDraft: true,
    schema: nameSchema,
    bodyOf: ({ name = '' }) => ({ name }),
    send: ({ name }) => confirmed(() => addPasskey(name)),
    onSent: ({ name }) => {
      toast({ title: 'Passkey added', body: `You can sign in with “${name}”.` })
      look()
    },
    onFailed: look,
  })
  const isSending = form.state.is === 'sending'
  return (
    <form className={formCss['form']} {...form.props}>
      <ChangeFailed error={form.failure} />
      <TextField
        label="Name of the new passkey"
        name="name"
        hint="By which you know it again, such as “My phone”"
        maxLength={60}
        autoComplete="off"
        required
        error={form.errors['name']}
      />
      <div>
        <Button type="submit" look="secondary" busy={isSending}>
          {isSending ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  )
}

async function addPasskey(name: string): Promise<Passkey> {
  const [{ makePasskey }, options] = await Promise.all([
    fetchedPart(import('../../../data/account/passkey-device.ts')),
    askServer('passkeyRegistrationOptions', {}),
  ])
  return await askServer('addPasskey', { body: { name, credential: await makePasskey(options) } })
}

function PasskeyRow({ userId, passkey }: { userId: string; passkey: Passkey }) {
  const { id, name, addedAt, lastUsedAt, isSynced } = passkey
  const toast = useToast()
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'removing'>('nothing')
  const look = () => queryClient.invalidateQueries(securityQueries.passkeys(userId))
  const remove = useMutation({
    mutationFn: () => confirmed(() => askServer('removePasskey', { params: { id } })),
    onSuccess: () => toast({ title: 'Passkey removed' }),
    // It may have gone with a reply that was lost.
    onSettled: look,
  })
  return (
    <li className={css['row']}>
      {doing === 'renaming' ? (
        <RenameForm
          passkey={passkey}
          onDone={() => {
            setDoing('nothing')
            void look()
          }}
        />
      ) : (
        <>
          <div className={css['words']}>
            <b>{name}</b>
            <p className={css['soft']}>
              Added {timeOfDayInWords(Date.parse(addedAt), pageNow())},{' '}
              {lastUsedAt === null
                ? 'never used yet'
                : `last used ${timeOfDayInWords(Date.parse(lastUsedAt), pageNow())}`}
              . {isSynced ? 'Kept by your password manager, on all its devices.' : 'On one device only.'}
            </p>
          </div>
          <div className={css['acts']}>
            <Button look="plain" aria-label={`Rename ${name}`} onClick={() => setDoing('renaming')}>
              Rename
            </Button>
            <Button
              look="plain"
              aria-label={`Remove ${name}`}
              busy={remove.isPending}
              onClick={() => setDoing('removing')}
            >
              Remove
            </Button>
          </div>
        </>
      )}
      <ChangeFailed error={remove.error} />
      <ConfirmDialog
        isOpen={doing === 'removing'}
        onClose={() => setDoing('nothing')}
        title={`Remove ${name}?`}
        confirm="Remove"
        isDangerous
        onConfirm={() => {
          setDoing('nothing')
          remove.mutate()
        }}
      >
        <p>
          Nobody can sign in with it any more. Your device or password manager may go on listing it until you remove it
          there too.
        </p>
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({
    name: `rename-passkey-${passkey.id}`,
    keepsDraft: true,
    schema: nameSchema,
    bodyOf: ({ name = '' }) => ({ name }),
    send: (body) => askServer('renamePasskey', { params: { id: passkey.id }, body }),
    onSent: onDone,
  })
  return (
    <form className={formCss['form']} {...form.props}>
      <ChangeFailed error={form.failure} />
      <TextField
        label="Name"
        name="name"
        defaultValue={passkey.name}
        maxLength={60}
        autoComplete="off"
        required
        error={form.errors['name']}
      />
      <div className={css['acts']}>
        <Button type="submit" look="secondary" busy={form.state.is === 'sending'}>
          Save the name
        </Button>
        <Button look="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
