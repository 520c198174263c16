/** What an address or a name is compared by: case and the ways to write the same letter do not make another one. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Where an address leads, in one spelling: most mail servers ignore what follows a plus, and Gmail the dots. `emailKey`: of `keyOf`. */
export function mailboxOf(emailKey: string): string {
  const [name = '', domain = ''] = emailKey.split(/@(?=[^@]*$)/)
  const [person = ''] = name.split('+')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${person.replaceAll('.', '')}@gmail.com`
    : `${person}@${domain}`
}
