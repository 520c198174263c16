declare global {
  interface Window {
    /** Kept by public/wake.js while a rendered page has no code yet. */
    early?: {
      /** The browser's offer to install the app, which it makes once. */
      installOffer: Event | null
      /** The button that was pressed last. */
      press: HTMLElement | null
    }
  }
}

/** What happened on the page before its code came; `undefined` where the code was there first. */
export const early = (): Window['early'] => window.early
