/** The wall clock of this page, epoch ms: the one place of the page that reads it; all else is handed it. */
export const pageNow = () => Date.now()
