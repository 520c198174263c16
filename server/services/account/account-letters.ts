import type { Config } from '../../config/config.ts'
import { publicAddress } from '../../config/config.ts'
import { written, type Letter } from '../../mail/letter.ts'
import { londonDay, londonMoment } from '../../mail/london-days.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Deps } from '../../deps/deps.ts'
import { shopIdentity } from '../shop/identity.ts'

/** What mails to the owner of an account say. None tells more of the account than its owner's address, and whether there
 *  is a plan. */
export function accountLetters({ reads, config }: Pick<Deps, 'reads' | 'config'>) {
  async function letter(to: string, subject: (shop: string) => string, body: (shop: string) => Letter): Promise<Mail> {
    const { name } = await shopIdentity(reads)
    return { to, subject: subject(name), ...written(body(name)) }
  }

  return {
    verify: (to: string, url: string) =>
      letter(
        to,
        (shop) => `Confirm your e-mail address at ${shop}`,
        (shop) => ({
          paragraphs: [
            `An account at ${shop} was made with this address. Please confirm within 30 minutes that it is yours.`,
          ],
          action: { label: 'Confirm my address', url },
          footnotes: ['If it was not you, there is nothing to do.'],
        }),
      ),

    reset: (to: string, url: string) =>
      letter(
        to,
        (shop) => `Set a new password at ${shop}`,
        (shop) => ({
          paragraphs: [
            `Somebody, we hope you, asked for a new password of your account at ${shop}.`,
            'The link works once, for 30 minutes, on any device. All login sessions end with it.',
          ],
          action: { label: 'Set a new password', url },
          footnotes: ['If it was not you, there is nothing to do: your password stays as it is.'],
        }),
      ),

    /** To who has an account with the address that somebody wanted one for. */
    alreadyHere: (to: string) =>
      letter(
        to,
        (shop) => `You already have an account at ${shop}`,
        (shop) => ({
          paragraphs: [
            `Somebody, perhaps you, wanted to use this address for an account at ${shop}. There is one with it already, and nothing was changed.`,
            'If you do not know its password any more, you can set a new one.',
          ],
          action: { label: 'I forgot my password', url: forgotUrl(config) },
          footnotes: ['If it was not you, there is nothing to do.'],
        }),
      ),

    /** To an address that an account had until a few days ago. */
    heldBack: (to: string, untilMs: number) =>
      letter(
        to,
        (shop) => `This address cannot be used at ${shop} yet`,
        (shop) => ({
          paragraphs: [
            `Somebody, perhaps you, wanted to use this address for an account at ${shop}. Nothing was changed.`,
            `An account had this address until a few days ago, and can be given it back until ${londonMoment(untilMs)}. It can be used after that: please ask again then.`,
          ],
          footnotes: ['If it was not you, there is nothing to do.'],
        }),
      ),

    confirmChange: (to: string, url: string) =>
      letter(
        to,
        (shop) => `Confirm your new e-mail address at ${shop}`,
        (shop) => ({
          paragraphs: [
            `This is to become the address of an account at ${shop}. Please confirm it within 30 minutes; until then nothing changes.`,
          ],
          action: { label: 'Use this address', url },
          footnotes: ['If it was not you, there is nothing to do.'],
        }),
      ),

    /** To the address before. */
    emailChanged: (to: string, url: string) =>
      letter(
        to,
        (shop) => `Your e-mail address at ${shop} was changed`,
        (shop) => ({
          paragraphs: [
            `Your account at ${shop} has another e-mail address now. What we write about it goes there.`,
            'If it was not you, take the change back within 7 days. That ends all login sessions, and you set a new password.',
          ],
          action: { label: 'It was not me: take it back', url },
        }),
      ),

    exportReady: (to: string) =>
      letter(
        to,
        (shop) => `Your data at ${shop} can be downloaded`,
        (shop) => ({
          paragraphs: [
            `The file with all that ${shop} knows of you is ready. It waits for 24 hours, and is then removed.`,
            'You have to be signed in to download it. Whoever has the file can read all of it, so keep it where others do not come.',
          ],
          action: { label: 'Go to my data', url: myDataUrl(config) },
          footnotes: ['If you did not ask for it, set a new password: somebody is signed in as you.'],
          footnoteLink: { label: 'Set a new password', url: forgotUrl(config) },
        }),
      ),

    /** `dueAtMs`: when it is carried out. `hasPlan`: is a plan cancelled with it? */
    deletionAsked: (to: string, dueAtMs: number, hasPlan: boolean) =>
      letter(
        to,
        (shop) => `Your account at ${shop} will be deleted`,
        (shop) => ({
          paragraphs: [
            `Your account at ${shop} will be deleted on ${londonDay(dueAtMs)}, as you asked. It has been signed out everywhere.`,
            'Until then you can keep it: sign in, and say so.',
            ...(hasPlan
              ? ['Your plan is cancelled at once: nothing more is charged, and it ends with the account at the latest.']
              : []),
          ],
          action: { label: 'Sign in to keep my account', url: myDataUrl(config) },
          footnotes: ['If it was not you, sign in, keep the account and change your password.'],
        }),
      ),

    deletionSoon: (to: string, dueAtMs: number) =>
      letter(
        to,
        (shop) => `Tomorrow your account at ${shop} will be deleted`,
        (shop) => ({
          paragraphs: [
            `Your account at ${shop} will be deleted on ${londonDay(dueAtMs)}, with your answers, notes and progress. That cannot be undone.`,
            'If you want to keep it, sign in before and say so.',
          ],
          action: { label: 'Sign in to keep my account', url: myDataUrl(config) },
        }),
      ),

    deletionTakenBack: (to: string) =>
      letter(
        to,
        (shop) => `You keep your account at ${shop}`,
        (shop) => ({
          paragraphs: [
            `Your account at ${shop} will not be deleted. Nothing of it was changed.`,
            'If a plan was cancelled with it and still runs, you can take that back under “Your plan”. One that has ended can be begun anew.',
          ],
          footnotes: ['If it was not you, change your password.'],
        }),
      ),

    deleted: (to: string) =>
      letter(
        to,
        (shop) => `Your account at ${shop} was deleted`,
        (shop) => ({
          paragraphs: [
            `Your account at ${shop} and your study record were deleted. This is the last mail about it.`,
            'A device that you used clears what it holds of the account when it is next online. What was never sent from it is not removed without asking.',
            'Backups are kept for a limited time, and the account goes from them when they are replaced.',
          ],
        }),
      ),

    /** That something was done for which a thief would have to be stopped. `what`: a sentence. */
    notice: (to: string, what: string) =>
      letter(
        to,
        (shop) => `A change to your account at ${shop}`,
        () => ({
          paragraphs: [what, 'If it was you, there is nothing to do. If not, set a new password at once.'],
          action: { label: 'It was not me: set a new password', url: forgotUrl(config) },
        }),
      ),
  }
}

const myDataUrl = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>) => `${publicAddress(config)}/account/data`
const forgotUrl = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>) => `${publicAddress(config)}/forgot-password`
