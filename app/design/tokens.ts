export const themes = ['light', 'dark', 'high contrast', 'high contrast, dark'] as const
export type Theme = (typeof themes)[number]

/** Names of custom properties with their text: `--paper` → `#f5f0e4`. */
export type Tokens = Record<string, string>

/** What the page's style sheets say under each theme. Tokens change with media queries, so the rules are read, not the page. */
export function readTokens(sheets: Iterable<CSSStyleSheet>): Record<Theme, Tokens> {
  const read = { base: {} as Tokens, dark: {} as Tokens, contrast: {} as Tokens, darkContrast: {} as Tokens }
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule) add(read.base, rule)
      else if (rule instanceof CSSMediaRule) {
        const into = blockOf(rule.conditionText)
        if (into) for (const inner of rule.cssRules) if (inner instanceof CSSStyleRule) add(read[into], inner)
      }
    }
  }
  const { base, dark, contrast, darkContrast } = read
  return {
    light: base,
    dark: { ...base, ...dark },
    'high contrast': { ...base, ...contrast },
    'high contrast, dark': { ...base, ...dark, ...contrast, ...darkContrast },
  }
}

function blockOf(condition: string): 'dark' | 'contrast' | 'darkContrast' | null {
  const isDark = condition.includes('prefers-color-scheme: dark')
  const isContrast = condition.includes('prefers-contrast: more')
  if (isDark && isContrast) return 'darkContrast'
  if (isDark) return 'dark'
  return isContrast ? 'contrast' : null
}

function add(into: Tokens, { selectorText, style }: CSSStyleRule) {
  if (selectorText !== ':root') return
  for (const name of style) if (name.startsWith('--')) into[name] = style.getPropertyValue(name).trim()
}

const reference = /^var\((--[\w-]+)\)$/

/** The text of a token, followed to where it is not another token's name. */
export function valueOf(name: string, tokens: Tokens): string {
  const text = tokens[name] ?? ''
  const other = reference.exec(text)?.[1]
  return other === undefined ? text : valueOf(other, tokens)
}

export const isColour = (text: string) => !text.includes('var(') && CSS.supports('color', text)

/** What stands behind text of this token, and the least contrast that it needs there by WCAG 2.2: 4.5 for text, 3 for what
 *  is drawn. Tokens that are not listed carry nothing that has to be told from its ground. */
export const grounds: Record<string, { on: string[]; least: 4.5 | 3 }> = {
  '--ink': { on: ['--paper', '--paper-raised', '--paper-sunk'], least: 4.5 },
  '--ink-soft': { on: ['--paper', '--paper-raised', '--paper-sunk'], least: 4.5 },
  '--rule-strong': { on: ['--paper', '--paper-raised'], least: 3 },
  '--ribbon': { on: ['--paper', '--paper-raised'], least: 4.5 },
  '--focus': { on: ['--paper', '--paper-raised', '--paper-sunk'], least: 3 },
  '--good': { on: ['--good-wash', '--paper-raised'], least: 4.5 },
  '--warn': { on: ['--warn-wash', '--paper-raised'], least: 4.5 },
  '--bad': { on: ['--bad-wash', '--paper-raised'], least: 4.5 },
  '--info': { on: ['--info-wash', '--paper-raised'], least: 4.5 },
  '--medicine': { on: ['--paper', '--paper-raised', '--on-accent'], least: 4.5 },
  '--dentistry': { on: ['--paper', '--paper-raised', '--on-accent'], least: 4.5 },
  '--pharmacy': { on: ['--paper', '--paper-raised', '--on-accent'], least: 4.5 },
  '--law': { on: ['--paper', '--paper-raised', '--on-accent'], least: 4.5 },
}
