import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'

/** Puts each part between its marks in a page of Markdown and formats the page. The marks name the npm script that writes
 *  them: `<!-- push: written by npm run bench -->` and `<!-- /push -->`. Throws when a part has no marks; nothing is written then. */
export async function writeParts(page, script, parts) {
  let text = await readFile(page, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: written by npm run ${script} -->`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from === -1 || to === -1) throw new Error(`${page} has no part for ${name}`)
    text = `${text.slice(0, from)}${start}\n\n${part}\n\n${text.slice(to)}`
  }
  await writeFile(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }))
}
