import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { format } from 'oxfmt'
import { root } from './run.mjs'

/** Puts each part between its marks in a page of Markdown and formats the page. The marks name the npm script that writes
 *  them: `<!-- push: written by npm run bench -->` and `<!-- /push -->`. Throws when a part has no marks, or when the page
 *  cannot be formatted; nothing is written then. */
export async function writeParts(page, script, parts) {
  let text = await readFile(page, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: written by npm run ${script} -->`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from === -1 || to === -1) throw new Error(`${page} has no part for ${name}`)
    text = `${text.slice(0, from)}${start}\n\n${part}\n\n${text.slice(to)}`
  }
  const { ignorePatterns: _, ...settings } = JSON.parse(await readFile(path.join(root, '.oxfmtrc.json'), 'utf8'))
  const { code, errors } = await format(page, text, settings)
  if (errors.length > 0) throw new Error(`${page}: ${errors.map(({ message }) => message).join(' ')}`)
  await writeFile(page, code)
}
