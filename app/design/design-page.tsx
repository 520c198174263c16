import { type CSSProperties, useMemo, useState } from 'react'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { ToastRegion } from '../ui/controls/toast.tsx'
import css from './design-page.module.css'
import { FormPrimitives } from './form-primitives.tsx'
import { ShownPrimitives } from './shown-primitives.tsx'
import { Colours, Sizes } from './token-tables.tsx'
import { readTokens, type Theme, themes } from './tokens.ts'

type Choice = 'system' | Theme

/** Every token and every primitive, for who works on the page; in development only. */
export function DesignPage() {
  const tokens = useMemo(() => readTokens(document.styleSheets), [])
  const [choice, setChoice] = useState<Choice>('system')
  const schemes = {
    system: undefined,
    light: 'light',
    dark: 'dark',
    'high contrast': 'light',
    'high contrast, dark': 'dark',
  }
  // The theme's tokens over those that the system's media queries chose.
  const style = choice === 'system' ? {} : { ...tokens[choice], colorScheme: schemes[choice] }
  return (
    <div className={css['theme']} style={style as CSSProperties}>
      <ToastRegion>
        <main className={css['page']}>
          <PageHead title="Design">
            <p>Paper and ink: what the screens are made of. Styles are read from the page as it is.</p>
          </PageHead>
          <Segments
            legend="Theme"
            chosen={choice}
            onChoose={setChoice}
            options={(['system', ...themes] as const).map((value) => ({ value, label: value }))}
          />
          <Colours tokens={tokens} />
          <Sizes tokens={tokens.light} />
          <ShownPrimitives />
          <FormPrimitives />
        </main>
      </ToastRegion>
    </div>
  )
}
