/** An address of any kind, the beginning of a tag, or a letter that is not seen or turns the direction of what is. */
const strange =
  /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|(?<![\w/])\/\/(?=\w)|\b(?:javascript|data|vbscript|mailto|tel):(?=\S)|<\/?[a-z!?]|[\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/iu

/** Whether words of the material may be said. Material is plain text that leads nowhere: what would be an address or markup elsewhere was
 *  put there by somebody else, and stays unsaid. */
export const isQuotable = (text: string): boolean => !strange.test(text)
