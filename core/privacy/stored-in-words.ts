import { sentToModelSection } from './sent-to-model.ts'
import { storedCookies } from './stored-cookies.ts'
import { storedOnDevice } from './stored-on-device.ts'
import { storedOnServer } from './stored-on-server.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const rule = (count: number) => row(...Array.from({ length: count }, () => '---'))
const named = (label: string, names: readonly string[] = []) =>
  names.length === 0 ? [] : [`${label} ${names.map((name) => `\`${name}\``).join(', ')}`]

/** What stands in the privacy text in place of `{{storedOnDevice}}`, `{{storedCookies}}` and `{{storedOnServer}}`: tables in Markdown. */
export const storedInWords: Readonly<Record<'storedOnDevice' | 'storedCookies' | 'storedOnServer', string>> = {
  storedOnDevice: [
    row('What', 'Why', 'How long', 'Where'),
    rule(4),
    ...storedOnDevice.map(({ what, why, howLong, account, shared, keys, caches }) => {
      const where = [
        ...named('in the account’s database:', account),
        ...named('in the device’s database:', shared),
        ...named('in local storage:', keys),
        ...named('in caches:', caches),
      ]
      return row(what, why, howLong, where.join('; '))
    }),
  ].join('\n'),
  storedCookies: [
    row('Cookie', 'What it holds', 'Why', 'How long'),
    rule(4),
    ...storedCookies.map(({ name, what, why, howLong }) => row(`\`${name}\``, what, why, howLong)),
  ].join('\n'),
  storedOnServer: [
    row('What', 'Why', 'Legal basis', 'How long', 'Tables'),
    rule(5),
    ...storedOnServer.map(({ what, why, basis, howLong, tables }) =>
      row(what, why, basis, howLong, named('', tables).join('').trim() || 'files of the server'),
    ),
  ].join('\n'),
}

const titles: Readonly<Record<keyof typeof storedInWords, string>> = {
  storedOnDevice: 'What is stored on your device',
  storedCookies: 'Which cookies there are',
  storedOnServer: 'What is stored on the server',
}

/** A privacy text that names all three, and what a language model is sent: what it leaves out comes as sections of their own at its end. */
export function withAllStored(body: string): string {
  const missing = Object.entries(titles).filter(([name]) => !body.includes(`{{${name}}}`))
  const sections = missing.map(([name, title]) => `## ${title}\n\n{{${name}}}`)
  return [body, ...sections, ...(body.includes('{{sentToModel}}') ? [] : [sentToModelSection])].join('\n\n')
}
