import { couponRulesOf } from '../../../core/shop/written-coupon.ts'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { textIn } from './act-button.tsx'
import css from './operator.module.css'

const kinds = [
  { value: 'percent', label: 'Per cent' },
  { value: 'GBP', label: 'Pounds' },
  { value: 'USD', label: 'US dollars' },
] as const

/** What a coupon takes off, for whom and how long, as it is typed. */
export function RuleFields({ uses }: { uses?: string }) {
  return (
    <>
      <FieldPair>
        <TextField label="Takes off" name="value" required inputMode="decimal" maxLength={12} />
        <SelectField label="Of what" name="kind" options={kinds} defaultValue="percent" />
      </FieldPair>
      <TextField
        label="At most"
        hint="Of a percentage, in the currency of the order"
        name="cap"
        isOptional
        inputMode="decimal"
        maxLength={12}
      />
      <TextField label="Description" name="description" isOptional maxLength={200} />
      <FieldPair>
        <TextField label="First day (UTC)" name="starts" type="date" isOptional />
        <TextField label="Last day (UTC)" name="ends" type="date" isOptional />
      </FieldPair>
      <FieldPair>
        <TextField label="Uses of a code" name="uses" isOptional inputMode="numeric" defaultValue={uses} />
        <TextField label="Uses by one customer" name="usesEach" isOptional inputMode="numeric" />
      </FieldPair>
      <TextField
        label="Numbers of the courses"
        hint="Separated by commas; without any, it is good for all"
        name="courses"
        isOptional
      />
      <label className={css['check']}>
        <input type="checkbox" name="first" /> For first orders only
      </label>
    </>
  )
}

/** The rules that `RuleFields` was filled in with. */
export function rulesIn(form: FormData) {
  const [kind, value] = [textIn(form, 'kind'), textIn(form, 'value')]
  const text = (name: string) => textIn(form, name).trim()
  return couponRulesOf({
    ...(kind === 'percent' ? { percent: value } : { amount: value, currency: kind }),
    ...{ description: text('description'), cap: text('cap'), starts: text('starts'), ends: text('ends') },
    ...{ uses: text('uses'), usesEach: text('usesEach'), courses: text('courses') },
    isFirstOrderOnly: form.has('first'),
  })
}
