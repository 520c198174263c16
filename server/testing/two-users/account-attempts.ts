import { type Attempt, everybodys, ofOwner, ownAlone, refused, withoutSecret } from './attempt.ts'

/** Nobody's password. */
const guess = 'a loud heron at dawn'

/** Who is signed in, what an account is kept safe by, and what one takes along. */
export const accountAttempts: Record<string, Attempt> = {
  // Who is signed in.
  signIn: withoutSecret('bad-credentials', ({ email }) => ({ body: { email, password: guess } })),
  signUp: {
    ...withoutSecret('taken', ({ email }) => ({ body: { email, username: 'somebody', password: guess } })),
    // Its owner is told.
    adds: ['outbox'],
  },
  signInRedirect: everybodys(),
  signOut: everybodys(),
  me: ownAlone(),
  user: ownAlone(),
  // That an account is there is said to who has its id: docs/decisions/017.
  knownAccounts: {
    ...ownAlone(({ userId }) => ({ body: { userIds: [userId] } })),
    repeats: ({ userId }) => [userId],
  },
  signInWithCode: withoutSecret('expired', ({ recoveryCode }) => ({ body: { code: recoveryCode } })),
  passkeySignInOptions: { ...everybodys(), adds: ['login_challenges'] },
  signInWithPasskey: withoutSecret('expired', ({ assertion }) => ({ body: { credential: assertion } })),
  reauthenticate: refused('bad-credentials', () => ({ body: { password: guess } })),
  passkeyReauthenticationOptions: refused('not-found', () => ({})),
  reauthenticateWithPasskey: refused('expired', ({ assertion }) => ({ body: { credential: assertion } })),
  // What an account is kept safe by.
  accountEmail: ownAlone(),
  sendVerification: ownAlone(),
  lookAtLink: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  verifyEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  confirmEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  restoreEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  // To an address with an account goes a notice.
  changeEmail: { ...ownAlone(({ email }) => ({ body: { newEmail: email } })), adds: ['outbox'] },
  changePassword: refused('bad-credentials', () => ({
    body: { currentPassword: guess, newPassword: guess, confirmPassword: guess },
  })),
  forgotPassword: { ...everybodys(({ email }) => ({ body: { email } })), adds: ['outbox'] },
  resetPassword: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash, newPassword: guess } })),
  loginSessions: ownAlone(),
  endLoginSession: refused('not-found', ({ sessionIds: [id = ''] }) => ({ params: { id } })),
  endOtherLoginSessions: ownAlone(),
  passkeys: ownAlone(),
  passkeyRegistrationOptions: ownAlone(),
  addPasskey: refused('expired', ({ registration }) => ({ body: { name: 'A phone', credential: registration } })),
  renamePasskey: refused('not-found', ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: 'Taken over' } })),
  removePasskey: refused('not-found', ({ passkeyId }) => ({ params: { id: passkeyId } })),
  totp: ownAlone(),
  setUpTotp: ownAlone(),
  turnOnTotp: refused('bad-credentials', () => ({ body: { code: '000000' } })),
  newRecoveryCodes: refused('not-found', () => ({})),
  turnOffTotp: refused('not-found', ({ recoveryCode }) => ({ body: { code: recoveryCode } })),
  changeUsername: refused('taken', ({ username }) => ({ body: { username } })),
  getUsage: ownAlone(ofOwner),
  // What one takes along, and the end of an account.
  myData: ownAlone(ofOwner),
  askForExport: { ...ownAlone(), adds: ['outbox'] },
  exportFile: refused('not-found', ({ exportId }) => ({ params: { id: exportId } })),
  importData: refused('validation', () => ({})),
  askForDeletion: refused('expired', ({ assertion }) => ({ body: { credential: assertion } })),
  takeBackDeletion: ownAlone(),
  erasedAccounts: everybodys(({ userId }) => ({ body: { userIds: [userId] } })),
}
