import { useId, useState } from 'react'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { calculate, firstEntries, formula, readEntry, shownNumber, type Tool } from './calculator.ts'
import css from './calculator-form.module.css'

/** The label with its unit, unless it names that already: "Weight (kg)", "Weeks until the exam". */
function labelled({ label, unit }: { label: string; unit?: string | undefined }): string {
  return unit === undefined || label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label} (${unit})`
}

/** The working calculator of a tool: what is typed on the left, what comes of it at once on the right. */
export function CalculatorForm({ tool, title }: { tool: Tool; title: string }) {
  const titleId = useId()
  const [entries, setEntries] = useState(() => firstEntries(tool))
  // What is typed before the page has started would be lost.
  const isReady = useHydrated()
  const results = calculate(tool, entries)
  const change = (name: string, entry: string) => setEntries({ ...entries, [name]: entry })
  return (
    <section className={css['tool']} aria-label={title}>
      <form className={css['inputs']} aria-label="What you know" onSubmit={(event) => event.preventDefault()}>
        {tool.inputs.map((input) => {
          const entry = entries[input.name] ?? ''
          const read = readEntry(input, entry)
          return 'choices' in input ? (
            <SelectField
              key={input.name}
              label={input.label}
              disabled={!isReady}
              options={input.choices.map(({ label }, place) => ({ value: String(place), label }))}
              value={entry}
              onValue={(value) => change(input.name, value)}
            />
          ) : (
            <TextField
              key={input.name}
              label={labelled(input)}
              inputMode={input.min < 0 ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={20}
              readOnly={!isReady}
              value={entry}
              onChange={(event) => change(input.name, event.target.value)}
              error={read.is === 'wrong' ? read.why : undefined}
            />
          )
        })}
      </form>
      <div className={css['results']}>
        <h2 id={titleId} className={css['title']}>
          Result
        </h2>
        <div role="status" aria-labelledby={titleId}>
          <dl className={css['list']}>
            {tool.results.map(({ name, label, unit }, place) => {
              const value = results[place]?.value ?? null
              return (
                <div key={name} className={css['result']} data-last={place === tool.results.length - 1 || undefined}>
                  <dt>{label}</dt>
                  <dd>{value === null ? '–' : `${shownNumber(value)}${unit === undefined ? '' : ` ${unit}`}`}</dd>
                </div>
              )
            })}
          </dl>
        </div>
        <details className={css['working']}>
          <summary>
            How it is worked out <Icon name="chevron" size="small" />
          </summary>
          <ol>
            {tool.results.map(({ name, label, expression, rounding }) => (
              <li key={name}>
                <strong>{label}</strong> = {formula(tool, expression)}
                {rounding !== undefined && `, shown ${rounding}`}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  )
}
