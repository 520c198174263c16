/** Gives JSON text to the person as a file. */
export function offerFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'vademecum-unsent.json'
  link.click()
  URL.revokeObjectURL(address)
}
