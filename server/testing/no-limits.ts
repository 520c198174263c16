import type { Limits } from '../config/limits.ts'

const noLimit = { burst: 1_000_000, everyMs: 1 }
const noLimitOfBytes = { burst: 1e12, everyMs: 1e-6 }

/** Tests and benchmarks meet the limits only where they ask for them. */
export const noLimits: Limits = {
  signIn: { perAccountAndAddress: noLimit, perAccount: noLimit, perAddress: noLimit, all: noLimit },
  signUp: { perAddress: noLimit, takenPerAddress: noLimit, all: noLimit },
  code: { perAccount: noLimit },
  accountChange: { perUser: noLimit },
  accountMail: { perAddress: noLimit, perRecipient: noLimit, all: noLimit },
  knownAccounts: { perUser: noLimit },
  dataExport: { perUser: noLimit },
  dataImport: { perUser: noLimit },
  download: { perAddress: noLimit },
  publicPacks: { leases: noLimit, manifests: noLimit, files: noLimit },
  newsletter: { perAddress: noLimit, perRecipient: noLimit, all: noLimit },
  contact: { perAddress: noLimit, all: noLimit },
  report: { perUser: noLimit, perAddress: noLimit, all: noLimit },
  examStart: { perUser: noLimit },
  learner: { perUser: noLimit, atOnce: 1_000_000, longestWaitMs: 0 },
  tutorAnswer: { perUser: noLimit },
  chat: {
    asks: { perUser: noLimit },
    writes: { perUser: noLimit },
    reads: { perUser: noLimit },
    kilobytes: { perUser: noLimit },
    atOnce: 1_000_000,
    longestWaitMs: 0,
  },
  booking: { perAddress: noLimit, perRecipient: noLimit, all: noLimit },
  subscribe: { perUser: noLimit },
  planCard: { perUser: noLimit },
  cart: { perAddress: noLimit, newCarts: { perAddress: noLimit, all: noLimit } },
  coupon: { lookUps: noLimit, misses: noLimit, moreMisses: noLimit, allMisses: noLimit },
  checkout: { perUser: noLimit },
  guestCheckout: { perAddress: noLimit, morePerAddress: noLimit, all: noLimit },
  look: { perAddress: noLimit },
  gift: { perUser: noLimit, perAddress: noLimit, all: noLimit },
  withdrawal: { perAddress: noLimit, perRecipient: noLimit, all: noLimit },
  paymentTries: { perAddress: noLimit },
  sync: {
    calls: {
      push: noLimit,
      pull: noLimit,
      digests: noLimit,
      entries: noLimit,
      events: noLimit,
      learners: noLimit,
    },
    atOnce: 1_000_000,
    pace: noLimitOfBytes,
    longestWaitMs: 0,
    stored: { events: noLimit, bytes: noLimitOfBytes, mostBytes: 1e12 },
  },
}
