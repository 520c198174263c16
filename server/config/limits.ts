/** How often what may be done: whoever asks more often waits. */

/** Tokens of a bucket: `burst` at once, then one more each `everyMs`. */
export interface Limit {
  burst: number
  everyMs: number
}

export interface Limits {
  signIn: { perAccountAndAddress: Limit; perAccount: Limit; perAddress: Limit; all: Limit }
  /** `takenPerAddress`: how often a sender may learn that an address has an account. */
  signUp: { perAddress: Limit; takenPerAddress: Limit; all: Limit }
  /** Codes of an authenticator app, and what is shown between password and code. */
  code: { perAccount: Limit }
  /** Changes of how one signs in: each of them needs a login session. */
  accountChange: { perUser: Limit }
  /** Mails that anybody may ask for; `perRecipient`: by the address that they go to. */
  accountMail: { perAddress: Limit; perRecipient: Limit; all: Limit }
  /** A device's question which of its accounts there still are. */
  knownAccounts: { perUser: Limit }
  /** Exports of all that is known of a customer, and imports of such a file. */
  dataExport: { perUser: Limit }
  dataImport: { perUser: Limit }
  download: { perAddress: Limit }
  /** What visitors study without an account, by address: a class begins at once, and each device fetches some dozen files. */
  publicPacks: { leases: Limit; manifests: Limit; files: Limit }
  /** `perRecipient`: mails to an address whose owner has not asked us themselves. */
  newsletter: { perAddress: Limit; perRecipient: Limit; all: Limit }
  contact: { perAddress: Limit; all: Limit }
  /** Reports of questions: by account, or by address where there is none. */
  report: { perUser: Limit; perAddress: Limit; all: Limit }
  /** Beginnings of exams. */
  examStart: { perUser: Limit }
  /** What the engine says of a student, and answers that come by the API. Of one account it makes `atOnce` at a time, and another call
   *  waits `longestWaitMs` for its turn. */
  learner: { perUser: Limit; atOnce: number; longestWaitMs: number }
  tutorAnswer: { perUser: Limit }
  /** Conversations with the tutor: `asks` of answers that the server makes, `writes` of all else; `kilobytes` of what devices answered.
   *  Of one account `atOnce` conversations are read at a time, and another one waits `longestWaitMs` for its turn. */
  chat: {
    asks: { perUser: Limit }
    writes: { perUser: Limit }
    reads: { perUser: Limit }
    kilobytes: { perUser: Limit }
    atOnce: number
    longestWaitMs: number
  }
  booking: { perAddress: Limit; perRecipient: Limit; all: Limit }
  /** Beginnings of a plan, and of giving another card for one. */
  subscribe: { perUser: Limit }
  planCard: { perUser: Limit }
  /** Changes of carts; `newCarts`: of visitors who have none yet. */
  cart: { perAddress: Limit; newCarts: { perAddress: Limit; all: Limit } }
  /** Codes of coupons, by address. Of codes that there are not, the second bucket follows the first: who guesses waits longer and longer. */
  coupon: { lookUps: Limit; misses: Limit; moreMisses: Limit; allMisses: Limit }
  /** Orders that customers begin, or bring up to date. */
  checkout: { perUser: Limit }
  /** The same without an account, by address: the second bucket follows the first, so that who goes on waits longer and longer. */
  guestCheckout: { perAddress: Limit; morePerAddress: Limit; all: Limit }
  /** Cheap readings: pages behind a mail's links, the state of e-mail. */
  look: { perAddress: Limit }
  /** Tries to redeem a gift. */
  gift: { perUser: Limit; perAddress: Limit; all: Limit }
  /** Statements of withdrawal: each mails the address that it names. */
  withdrawal: { perAddress: Limit; perRecipient: Limit; all: Limit }
  /** Cards that are tried in the sandbox, and what its bank is answered. */
  paymentTries: { perAddress: Limit }
  sync: {
    /** How often an account may make each call. */
    calls: Record<'push' | 'pull' | 'digests' | 'entries' | 'events' | 'learners', Limit>
    /** Calls of one account that run at a time. */
    atOnce: number
    /** A bucket of the bytes that an account sends: what is more waits for its time. */
    pace: Limit
    /** How long a call waits for others of its account to end, and a refusal takes. */
    longestWaitMs: number
    /** What an account may store: a bucket of events and one of bytes, and all that it may ever have. */
    stored: { events: Limit; bytes: Limit; mostBytes: number }
  }
}

const seconds = 1000
const days = 86_400 * seconds

/** A classroom behind one address can sign in and up; a guesser gets a few tries a minute. */
export const defaultLimits: Limits = {
  signIn: {
    perAccountAndAddress: { burst: 5, everyMs: 20 * seconds },
    // Past these, strangers wait for each other: docs/decisions/016.
    perAccount: { burst: 30, everyMs: 2 * seconds },
    perAddress: { burst: 60, everyMs: 2 * seconds },
    all: { burst: 200, everyMs: 100 },
  },
  signUp: {
    perAddress: { burst: 40, everyMs: 30 * seconds },
    takenPerAddress: { burst: 5, everyMs: 60 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  // Who asks for a code has shown the password: what is left to guess is one of a million, three of which count.
  code: { perAccount: { burst: 5, everyMs: 120 * seconds } },
  accountChange: { perUser: { burst: 30, everyMs: 20 * seconds } },
  accountMail: {
    perAddress: { burst: 20, everyMs: 30 * seconds },
    perRecipient: { burst: 5, everyMs: 600 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  knownAccounts: { perUser: { burst: 30, everyMs: 10 * seconds } },
  dataExport: { perUser: { burst: 3, everyMs: days / 3 } },
  dataImport: { perUser: { burst: 6, everyMs: 1800 * seconds } },
  download: { perAddress: { burst: 120, everyMs: seconds } },
  publicPacks: {
    leases: { burst: 200, everyMs: seconds },
    manifests: { burst: 200, everyMs: seconds },
    files: { burst: 4_000, everyMs: 50 },
  },
  newsletter: {
    perAddress: { burst: 20, everyMs: 30 * seconds },
    perRecipient: { burst: 3, everyMs: 8 * 3600 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  contact: {
    // A device that was offline sends what it kept at once.
    perAddress: { burst: 20, everyMs: 60 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  report: {
    // Somebody who works through a bank offline may find a few dozen mistakes in it.
    perUser: { burst: 60, everyMs: 30 * seconds },
    perAddress: { burst: 20, everyMs: 60 * seconds },
    all: { burst: 300, everyMs: 500 },
  },
  examStart: { perUser: { burst: 60, everyMs: 30 * seconds } },
  // A page asks for half a dozen of them, on several devices, and one of them every 30 seconds.
  learner: { perUser: { burst: 120, everyMs: seconds }, atOnce: 2, longestWaitMs: 5 * seconds },
  tutorAnswer: { perUser: { burst: 120, everyMs: 2 * seconds } },
  chat: {
    asks: { perUser: { burst: 20, everyMs: 6 * seconds } },
    // A device that was offline sends what it kept at once.
    writes: { perUser: { burst: 300, everyMs: seconds } },
    reads: { perUser: { burst: 300, everyMs: seconds } },
    // Thousands of answers at once, and then more a day than anybody reads.
    kilobytes: { perUser: { burst: 50_000, everyMs: days / 20_000 } },
    atOnce: 1,
    longestWaitMs: 1 * seconds,
  },
  booking: {
    perAddress: { burst: 10, everyMs: 60 * seconds },
    perRecipient: { burst: 5, everyMs: 3600 * seconds },
    all: { burst: 100, everyMs: 1 * seconds },
  },
  subscribe: { perUser: { burst: 10, everyMs: 60 * seconds } },
  planCard: { perUser: { burst: 10, everyMs: 60 * seconds } },
  cart: {
    perAddress: { burst: 200, everyMs: 500 },
    newCarts: { perAddress: { burst: 60, everyMs: 20 * seconds }, all: { burst: 1000, everyMs: 200 } },
  },
  coupon: {
    lookUps: { burst: 60, everyMs: seconds },
    misses: { burst: 5, everyMs: 10 * seconds },
    moreMisses: { burst: 30, everyMs: 300 * seconds },
    allMisses: { burst: 200, everyMs: 2 * seconds },
  },
  checkout: { perUser: { burst: 30, everyMs: 10 * seconds } },
  guestCheckout: {
    perAddress: { burst: 8, everyMs: 20 * seconds },
    morePerAddress: { burst: 30, everyMs: 300 * seconds },
    all: { burst: 300, everyMs: 500 },
  },
  look: { perAddress: { burst: 60, everyMs: 1 * seconds } },
  gift: {
    // A code is one of 2^60: who mistypes is let on, who guesses gets nowhere.
    perUser: { burst: 10, everyMs: 60 * seconds },
    perAddress: { burst: 60, everyMs: 10 * seconds },
    all: { burst: 300, everyMs: 200 },
  },
  withdrawal: {
    perAddress: { burst: 10, everyMs: 60 * seconds },
    perRecipient: { burst: 5, everyMs: 3600 * seconds },
    all: { burst: 100, everyMs: 1 * seconds },
  },
  // A class that buys at once, each with a card that asks; who tries numbers out is slowed down to twelve a minute.
  paymentTries: { perAddress: { burst: 120, everyMs: 5 * seconds } },
  sync: {
    // A device that was away for long sends and fetches hundreds of batches in a row.
    calls: {
      push: { burst: 300, everyMs: 200 },
      pull: { burst: 300, everyMs: 200 },
      digests: { burst: 60, everyMs: 500 },
      entries: { burst: 120, everyMs: 250 },
      events: { burst: 60, everyMs: 500 },
      // Each device asks once an hour. It may cost a fold of all that its student answered.
      learners: { burst: 10, everyMs: 300 * seconds },
    },
    atOnce: 2,
    pace: { burst: 2_000_000, everyMs: 1 / 300 },
    longestWaitMs: 1 * seconds,
    // A diligent student makes some hundred events a day; after a restored backup a device sends three months of them again.
    stored: {
      events: { burst: 50_000, everyMs: days / 20_000 },
      bytes: { burst: 50_000_000, everyMs: days / 20_000_000 },
      mostBytes: 2_000_000_000,
    },
  },
}
