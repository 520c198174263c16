/** What had the focus is about to go: reading goes on at the title of the page. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
