import { secret, withUser, type PersonalTable } from './personal-table.ts'

/** What is kept of an account itself: how one signs in, and what was asked for of it. */
export const accountTables = {
  users: {
    ...withUser,
    rowsBy: 'id',
    exported: {
      file: 'account',
      columns: {
        id: 'Number of the account.',
        email: 'Your e-mail address.',
        username: 'Your name in the shop.',
        created_at_ms: 'When the account was made, epoch ms.',
        email_verified_at_ms: 'When the address was confirmed, epoch ms; null: not yet.',
      },
    },
  },
  login_sessions: {
    ...withUser,
    exported: {
      file: 'login-sessions',
      columns: {
        device: 'What signed in, in words.',
        created_at_ms: 'Begun, epoch ms.',
        last_seen_at_ms: 'Last seen, epoch ms.',
        confirmed_at_ms: 'When you last confirmed that it is you, epoch ms.',
        expires_at_ms: 'When it ends without use, epoch ms.',
      },
    },
  },
  mailed_links: {
    ...withUser,
    exported: {
      file: 'mailed-links',
      columns: {
        purpose: 'What the link is for.',
        email: 'The address it is about.',
        created_at_ms: 'Made, epoch ms.',
        expires_at_ms: 'Good until, epoch ms.',
      },
    },
  },
  passkeys: {
    ...withUser,
    exported: {
      file: 'passkeys',
      columns: {
        name: 'As you named it.',
        is_synced: 'Kept by an account of the maker of the device.',
        added_at_ms: 'Added, epoch ms.',
        last_used_at_ms: 'Last used, epoch ms.',
      },
    },
  },
  login_challenges: { ...withUser, exported: secret },
  totp_secrets: {
    ...withUser,
    exported: {
      file: 'authenticator-app',
      columns: { created_at_ms: 'Set up, epoch ms.', on_since_ms: 'On since, epoch ms; null: not on.' },
    },
  },
  recovery_codes: { ...withUser, exported: secret },
  data_exports: {
    ...withUser,
    exported: {
      file: 'exports',
      columns: { asked_at_ms: 'Asked for, epoch ms.', expires_at_ms: 'Removed, epoch ms.' },
    },
  },
  account_deletions: {
    ...withUser,
    exported: {
      file: 'deletion',
      columns: { asked_at_ms: 'Asked for, epoch ms.', due_at_ms: 'When it is carried out, epoch ms.' },
    },
  },
  security_log: {
    erasure: 'kept',
    exported: {
      file: 'security-log',
      columns: {
        at_ms: 'When, epoch ms.',
        what: 'What was tried.',
        outcome: 'How it ended.',
        times: 'How often.',
      },
    },
  },
  erased_accounts: {
    erasure: 'kept',
    rowsBy: 'hash',
    exported: { notBecause: 'It holds nothing of who has an account.' },
  },
} satisfies Record<string, PersonalTable>
