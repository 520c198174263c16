declare global {
  interface Window {
    /** Of public/start-client.js, on a page that came rendered. */
    early?: {
      /** The browser's offer to install the app, which it makes once. */
      installOffer: Event | null
      /** The button that was pressed last; no more presses are kept. */
      takePress: () => HTMLElement | null
    }
  }
}

/** The offer to install that was made before the page's code came. */
export const earlyInstallOffer = (): Event | null => window.early?.installOffer ?? null

/** Presses the button again that was pressed before there was code to answer. */
export const repeatEarlyPress = (): void => window.early?.takePress()?.click()
