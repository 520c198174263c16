import { couponRulesOf } from '../../../core/shop/written-coupon.ts'
import type { FieldErrors } from '../../data/forms/form-errors.ts'
import type { FormValues } from '../../data/forms/form-sender.ts'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './operator.module.css'

const kinds = [
  { value: 'percent', label: 'Per cent' },
  { value: 'GBP', label: 'Pounds' },
  { value: 'USD', label: 'US dollars' },
] as const

/** What a coupon takes off, for whom and how long, as it is typed. */
export function RuleFields({ errors, uses }: { errors: FieldErrors; uses?: string }) {
  /** Of a part of the rules, whatever in it is wrong. */
  const at = (part: string) => Object.entries(errors).find(([path]) => path.startsWith(part))?.[1]
  return (
    <>
      <FieldPair>
        <TextField
          label="Takes off"
          name="value"
          required
          inputMode="decimal"
          maxLength={12}
          error={errors['discount.basisPoints'] ?? errors['discount.valueMinor']}
        />
        <SelectField label="Of what" name="kind" options={kinds} defaultValue="percent" />
      </FieldPair>
      <TextField
        label="At most"
        hint="Of a percentage, in the currency of the order"
        name="cap"
        isOptional
        inputMode="decimal"
        maxLength={12}
        error={errors['discount.maxDiscountMinor']}
      />
      <TextField label="Description" name="description" isOptional maxLength={200} error={errors['description']} />
      <FieldPair>
        <TextField label="First day (UTC)" name="starts" type="date" isOptional error={errors['startsOn']} />
        <TextField label="Last day (UTC)" name="ends" type="date" isOptional error={errors['endsOn']} />
      </FieldPair>
      <FieldPair>
        <TextField
          label="Uses of a code"
          name="uses"
          isOptional
          inputMode="numeric"
          defaultValue={uses}
          error={errors['maxUses']}
        />
        <TextField
          label="Uses by one customer"
          name="usesEach"
          isOptional
          inputMode="numeric"
          error={errors['maxUsesPerCustomer']}
        />
      </FieldPair>
      <TextField
        label="Numbers of the courses"
        hint="Separated by commas; without any, it is good for all"
        name="courses"
        isOptional
        error={at('courseIds')}
      />
      <label className={css['check']}>
        <input type="checkbox" name="first" /> For first orders only
      </label>
    </>
  )
}

/** The rules that `RuleFields` was filled in with. Throws `validation` in words for what it cannot read. */
export function rulesIn(values: FormValues) {
  const { kind, value = '' } = values
  const text = (name: string) => values[name]?.trim() ?? ''
  return couponRulesOf({
    ...(kind === 'percent' ? { percent: value } : { amount: value, currency: kind }),
    ...{ description: text('description'), cap: text('cap'), starts: text('starts'), ends: text('ends') },
    ...{ uses: text('uses'), usesEach: text('usesEach'), courses: text('courses') },
    isFirstOrderOnly: 'first' in values,
  })
}
