/** Limited Markdown as plain words on one line. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replace(/^[ \t:|-]+$/gm, ' ')
    .replace(/[*_`#>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
