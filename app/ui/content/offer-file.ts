/** How long the browser has to come to it, ms: Firefox and Safari read a file some time after the press
 *  (bugzilla.mozilla.org/1282407, bugs.webkit.org/211234). */
const readableMs = 60_000

/** Gives text or bytes to the person as a file of this name. */
export function offerFile(content: string | ArrayBuffer, name: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readableMs)
}
