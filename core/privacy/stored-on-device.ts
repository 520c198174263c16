import type { Stored } from './stored.ts'

interface StoredOnDevice extends Stored {
  /** Tables of the database of an account, and of the one that all accounts of the device share. */
  account?: readonly string[]
  shared?: readonly string[]
  /** Keys of `localStorage` and `sessionStorage`, or what they begin with. */
  keys?: readonly string[]
  caches?: readonly string[]
}

const work = 'until you delete it when you sign out, delete the account, or clear the browser’s data'

/** What the browser keeps on a device. A test holds it against what the app opens there. */
export const storedOnDevice: readonly StoredOnDevice[] = [
  {
    what: 'The app itself, the catalogue and open pages you looked at, with their pictures',
    why: 'to open without a network',
    howLong: 'until a newer copy replaces them or you clear the browser’s data',
    keys: ['vademecum.catalogue'],
    caches: ['workbox-precache-v2', 'modules-1', 'catalogue-1', 'open-media-1'],
  },
  {
    what: 'Downloaded courses with their questions, notes and media, and how many students chose which answer',
    why: 'to study offline',
    howLong: 'until you remove the download',
    shared: ['packs', 'blobs', 'parts', 'items', 'pins', 'keys', 'ballast', 'answerShares'],
    caches: ['pack-media'],
  },
  {
    what: 'Your answers, notes, flags, exams and review dates, and what is reckoned from your answers, in a database of your account, or of this device alone while you practise without one',
    why: 'to save before anything is sent, and to tell you what to do next',
    howLong: work,
    account: [
      'meta',
      'events',
      'projections',
      'sessions',
      'deadLetters',
      'drafts',
      'sittings',
      'sittingItems',
      'learners',
    ],
    keys: ['vademecum.mirror.', 'vademecum.ring.', 'vademecum.unsaved.', 'vademecum.stay'],
  },
  {
    what: 'Your conversations with the tutor, what you said of its answers, and what of both waits to be sent',
    why: 'to read and search them offline, and to send what you asked once there is a network',
    howLong: 'until you delete a conversation, here or on another device, or your work on the device',
    account: ['conversations', 'chatMessages', 'chatOutbox'],
  },
  {
    what: 'Recordings of your spoken answers, if you make any',
    why: 'for you to hear them',
    howLong: 'until you delete them, or your work on the device. They are never sent',
    account: ['recordings'],
  },
  {
    what: 'Messages and reports that wait to be sent, and what you typed into a form',
    why: 'to send them once there is a network, and not to lose them in a reload',
    howLong:
      'until they are sent; what you typed under an account until it is sent or you remove the account from the device, and without one until you close the tab',
    shared: ['messages', 'reports'],
    keys: ['vademecum.messages-wait', 'vademecum.draft.'],
  },
  {
    what: 'Name, e-mail address and number of the accounts used on the device, and which of them is open',
    why: 'to show whose work is here and to sign in again',
    howLong: 'until you remove the account from the device',
    shared: ['accounts', 'renewals'],
    keys: [
      'vademecum.account',
      'vademecum.sign-out-due',
      'vademecum.lock-due',
      'vademecum.removal-due',
      'vademecum.sent-removal-due',
    ],
  },
  {
    what: 'Signed permits to study a course',
    why: 'to check offline that the course is yours',
    howLong: 'each is good for up to 30 days and is renewed when you are online',
    account: ['grants'],
    shared: ['openLeases'],
  },
  {
    what: 'How you set pages and clocks: size and font of text, contrast, motion, keys, language of dates',
    why: 'so that a page is drawn like that from its first moment',
    howLong: 'until you sign out or remove the account from the device',
    keys: ['vademecum.access.'],
  },
  {
    what: 'The practice question that you left on the screen, with what you had chosen or typed as its answer',
    why: 'to show it at once when its page is opened again',
    howLong: 'until you answer it or go on, sign out, or remove the account from the device',
    keys: ['vademecum.snapshot.'],
  },
  {
    what: 'How many copies of courses are in your cart',
    why: 'to show it at the top of each page',
    howLong: 'until the cart is empty or you sign out',
    keys: ['vademecum.cart'],
  },
  {
    what: 'A random number for a checkout that you have open',
    why: 'so that you are charged once, however often you press',
    howLong: 'until you have paid or close the tab',
    keys: ['vademecum.checkout.'],
  },
  {
    what: 'Which profession you chose on the front page, and whether the browser was asked to keep this data',
    why: 'to show the same again, and not to ask twice',
    howLong: 'until you clear the browser’s data',
    keys: ['vademecum.profession', 'vademecum.storage-asked'],
  },
]
