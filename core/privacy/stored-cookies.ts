import type { Stored } from './stored.ts'

interface StoredCookie extends Stored {
  name: string
}

export const storedCookies: readonly StoredCookie[] = [
  {
    name: '__Host-sid',
    what: 'a random number, of which the server stores only a hash; `__Host-sid.sig` is its signature',
    why: 'keeps you signed in',
    howLong: 'until you sign out, for 14 days without use, and for 30 days at most',
  },
  {
    name: 'signed-in',
    what: 'a 1',
    why: 'tells the page that somebody is signed in',
    howLong: 'as long as the one above',
  },
  {
    name: '__Host-device',
    what: 'random numbers that prove, for up to eight accounts, that somebody signed in here before. They name nobody and let nobody in',
    why: 'so that you can sign in on your own device while somebody else guesses at your password',
    howLong: '180 days, also after you sign out',
  },
  {
    name: '__Host-code',
    what: 'a random number',
    why: 'between your password and the code of your authenticator app',
    howLong: 'some minutes',
  },
  {
    name: '__Host-cart',
    what: 'a random number, of which the server stores only a hash',
    why: 'so that what you put into the cart is there when you come back; set when you first put something into it',
    howLong: '30 days, or until you sign in',
  },
]
