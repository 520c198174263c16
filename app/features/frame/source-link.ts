/** Where people find the source of the release they use, which the AGPL promises them. Whoever runs a changed copy puts the
 *  address of its repository here; `public/licence.txt` says what may be done with it. */
export const sourceHref = '/licence.txt'
