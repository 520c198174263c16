/** Characters that are not seen, or turn the direction of what is, and halves of a pair, which are none: by code point. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu
const address =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|(?<![\w/])\/\/(?=\w)|\b(?:javascript|data|vbscript|mailto|tel):)\S*/giu

/** What a model wrote, as plain text in one line: without pictures, links, addresses, tags and marks of markup. */
export function plainWords(written: string): string {
  const plain = withoutMarks(written)
  // What is taken out may leave behind what it stood between: "<**script>", "<|b|>".
  return plain === written ? plain : plainWords(plain)
}

function withoutMarks(written: string): string {
  const text = written
    .replace(/[\t\n\r]+/g, ' ')
    .replace(unseen, '')
    // A picture says nothing; of a link its words stay.
    .replace(/!\[[^\]]*\](?:\((?:[^()]|\([^()]*\))*\)?|\[[^\]]*\])?/g, ' ')
    .replace(/\[([^\]]*)\](?:\((?:[^()]|\([^()]*\))*\)?|\[[^\]]*\])/g, '$1')
  return withoutTags(text)
    .replace(address, '')
    .replace(/^[\s>#*+-]+(?=\s)|^\s*#+/g, '')
    .replace(/(?:\*{1,3}|_{2,3}|`{1,3}|~~|\$\$|\|)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
}

/** Until nothing is left that would be a tag: "<scr<b>ipt>". */
function withoutTags(text: string): string {
  const without = text.replace(/<\/?[a-z!?][^<>]*>?/gi, ' ')
  return without === text ? text : withoutTags(without)
}
