/** The wall clock of this page, epoch ms. */
// oxlint-disable-next-line no-restricted-properties -- the one clock of the page; all else is handed it.
export const pageNow = () => Date.now()
