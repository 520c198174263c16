import { useMemo } from 'react'
import { Badge } from '../ui/layout/badge.tsx'
import { Section } from '../ui/layout/section.tsx'
import { contrastOf, type Rgb } from './contrast.ts'
import css from './design-page.module.css'
import { grounds, isColour, type Theme, themes, type Tokens, valueOf } from './tokens.ts'

export type AllTokens = Record<Theme, Tokens>

/** The channels of any colour that the browser knows. */
function rgbOf(colour: string): Rgb {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d')
  if (!pen) return [0, 0, 0]
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Every colour in the four themes, with its contrast where it stands on something. */
export function Colours({ tokens }: { tokens: AllTokens }) {
  const names = Object.keys(tokens.light).filter((name) => isColour(valueOf(name, tokens.light)))
  return (
    <Section title="Colours" intro="Contrast is computed here, by WCAG 2.2: 4.5 for text, 3 for what is drawn.">
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="Colours">
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">Token</th>
              {themes.map((theme) => (
                <th key={theme} scope="col">
                  {theme}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {themes.map((theme) => (
                  <td key={theme}>
                    <Colour name={name} tokens={tokens[theme]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Colour({ name, tokens }: { name: string; tokens: Tokens }) {
  const value = valueOf(name, tokens)
  const stands = useMemo(() => {
    const { on = [], least = 3 } = grounds[name] ?? {}
    return on.map((ground) => {
      const ratio = contrastOf(rgbOf(value), rgbOf(valueOf(ground, tokens)))
      return { ground, ratio, isEnough: ratio >= least }
    })
  }, [name, value, tokens])
  return (
    <>
      <span className={css['swatch']} style={{ background: value }} /> <code>{value}</code>
      <ul className={css['ratios']}>
        {stands.map(({ ground, ratio, isEnough }) => (
          <li key={ground}>
            <Badge tone={isEnough ? 'quiet' : 'warn'}>
              {ratio.toFixed(2)} {isEnough ? '' : 'too low '}on {ground.slice(2)}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The type scale, the spaces and everything else that is not a colour. */
export function Sizes({ tokens }: { tokens: Tokens }) {
  const of = (start: string) => Object.entries(tokens).filter(([name]) => name.startsWith(start))
  const shown = ['--text-', '--space-', '--pace']
  const others = Object.entries(tokens).filter(
    ([name]) => !isColour(valueOf(name, tokens)) && !shown.some((start) => name.startsWith(start)),
  )
  return (
    <>
      <Section title="Type">
        {of('--text-').map(([name, value]) => (
          <div key={name} className={css['type']}>
            <code>
              {name}: {value}
            </code>
            <p style={{ fontSize: `var(${name})`, fontFamily: 'var(--serif)', fontWeight: 600 }}>
              Go with me, 0123456789
            </p>
            <p style={{ fontSize: `var(${name})` }}>A dose is a number with a unit, 0123456789.</p>
          </div>
        ))}
      </Section>
      <Section title="Space">
        {of('--space-').map(([name, value]) => (
          <div key={name} className={css['space']}>
            <code>
              {name}: {value}
            </code>
            <span style={{ width: `var(${name})` }} />
          </div>
        ))}
      </Section>
      <Section title="Motion" intro="Press a sheet. With reduced motion nothing moves.">
        <div className={css['row']}>
          {of('--pace').map(([name, value]) => (
            <button key={name} type="button" className={css['mover']} style={{ transitionDuration: `var(${name})` }}>
              {name}: {value}
            </button>
          ))}
        </div>
      </Section>
      <Section title="All other tokens">
        <ul className={css['others']}>
          {others.map(([name, value]) => (
            <li key={name}>
              <code>
                {name}: {value}
              </code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
