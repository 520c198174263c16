/** The wall clock of this page, epoch ms. */
export const pageNow = () => Date.now()
