/** Gives text or bytes to the person as a file of this name. */
export function offerFile(content: string | ArrayBuffer, name: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
