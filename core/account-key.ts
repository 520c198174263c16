/** What an address or a name is compared by: case and the ways to write the same letter do not make another one. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
