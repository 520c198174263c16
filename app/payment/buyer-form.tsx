import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { billingCountries, billingInfo, type BillingInfo } from '../../core/contract/shop/checkout.ts'
import { Problem } from '../../core/problem.ts'
import { draftStorage } from '../data/forms/draft-storage.ts'
import { focusFirstWrong, useFormDraft, valuesOf } from '../data/forms/form-draft.ts'
import { errorsByField, type FieldErrors, fieldErrors } from '../data/forms/form-errors.ts'
import { EmailField } from '../ui/controls/email-field.tsx'
import { FieldPair } from '../ui/controls/field-pair.tsx'
import { SelectField } from '../ui/controls/select-field.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import { Card } from '../ui/layout/card.tsx'
import css from './buyer-form.module.css'

export interface BuyerForm {
  /** Whether it can be sent; says at the fields, and in a toast, what is missing. */
  check: () => boolean
  /** What was typed. */
  read: () => BillingInfo
  /** Puts what the server says of fields at the fields. `false`: it says nothing of them. */
  takeProblem: (problem: unknown) => boolean
  /** It has gone where it belongs: nothing of it is kept. */
  clear: () => void
  /** For `BuyerFields`. */
  fields: BuyerFieldsProps['form']
}

/** Who buys, and where they live. What is typed is kept over a reload and through everything that fails. `name`: one for each form. */
export function useBuyerForm(name: string): BuyerForm {
  const draft = useFormDraft(name, draftStorage)
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const toast = useToast()
  const typed = () => (element.current ? valuesOf(element.current) : {})

  const show = (found: FieldErrors) => {
    // Only a field that says it is wrong can be given the cursor.
    flushSync(() => setErrors(found))
    if (element.current) focusFirstWrong(element.current)
  }
  return {
    check: () => {
      const read = billingInfo.safeParse(typed())
      const found = errorsByField(read.error?.issues ?? [])
      const isMissing = Object.values(found).includes(missing)
      show(Object.fromEntries(Object.entries(found).map(([field, words]) => [field, atField(field, words)])))
      if (read.success) return true
      toast({
        title: isMissing ? 'Missing Information' : 'Please check your details',
        body: isMissing ? missing : (Object.values(found)[0] ?? ''),
        tone: 'error',
      })
      return false
    },
    read: () => billingInfo.parse(typed()),
    takeProblem: (problem) => {
      if (!(problem instanceof Problem) || problem.code !== 'validation') return false
      const found = Object.entries(fieldErrors(problem)).map(([path, words]) => [path.split('.').at(-1) ?? '', words])
      const known = Object.fromEntries(
        found.filter(([field]) => Object.hasOwn(billingInfo.shape, String(field))),
      ) as FieldErrors
      show(known)
      return Object.keys(known).length > 0
    },
    clear: draft.clear,
    fields: {
      errors,
      ref: (form) => {
        element.current = form
        draft.ref(form)
      },
      onInput: (event) => {
        draft.onInput(event)
        const { target } = event
        // What is being mended is no longer called wrong.
        if (target instanceof HTMLInputElement) setErrors(({ [target.name]: _, ...others }) => others)
      },
    },
  }
}

/** What the contract says of every required field alike; each field says which it is. */
const missing = 'Please fill in all required customer information.'
const requiredNames: Readonly<Record<string, string>> = {
  email: 'email',
  firstName: 'first name',
  lastName: 'last name',
}
const atField = (field: string, words: string) =>
  words === missing && field in requiredNames ? `Please enter your ${requiredNames[field]}` : words

interface BuyerFieldsProps {
  form: {
    errors: FieldErrors
    ref: (form: HTMLFormElement | null) => void
    onInput: ReturnType<typeof useFormDraft>['onInput']
  }
  /** What is known already. */
  known?: Partial<BillingInfo>
  /** Only some countries can be chosen, and a telephone number can be left. */
  isLimited?: boolean
  /** Said under the e-mail field. */
  emailHint: string
}

export function BuyerFields({
  form: { errors, ref, onInput },
  known = {},
  isLimited = false,
  emailHint,
}: BuyerFieldsProps) {
  const text = (name: keyof BillingInfo) => ({ name, defaultValue: known[name] ?? '', error: errors[name] })
  return (
    <form ref={ref} onInput={onInput} className={css['form']} noValidate onSubmit={(event) => event.preventDefault()}>
      <Card aria-labelledby="customer" className={css['card']}>
        <h2 id="customer">Customer Information</h2>
        <EmailField {...text('email')} hint={emailHint} />
        <FieldPair>
          <TextField label="First name" autoComplete="given-name" required maxLength={100} {...text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required maxLength={100} {...text('lastName')} />
        </FieldPair>
        {isLimited && (
          <TextField label="Phone" type="tel" autoComplete="tel" isOptional maxLength={40} {...text('phone')} />
        )}
      </Card>
      <Card aria-labelledby="billing" className={css['card']}>
        <h2 id="billing">Billing Address</h2>
        <TextField label="Address" autoComplete="street-address" isOptional maxLength={200} {...text('address')} />
        <FieldPair>
          <TextField label="Town or city" autoComplete="address-level2" isOptional maxLength={200} {...text('city')} />
          <TextField
            label="County or state"
            autoComplete="address-level1"
            isOptional
            maxLength={200}
            {...text('state')}
          />
        </FieldPair>
        <FieldPair>
          <TextField label="Postcode" autoComplete="postal-code" isOptional maxLength={200} {...text('postalCode')} />
          {isLimited ? (
            <SelectField
              label="Country"
              name="country"
              autoComplete="country-name"
              options={countries}
              defaultValue={countries.find(({ value }) => value === known.country)?.value ?? home}
              error={errors['country']}
            />
          ) : (
            <TextField
              label="Country"
              autoComplete="country-name"
              maxLength={60}
              {...text('country')}
              defaultValue={known.country ?? home}
            />
          )}
        </FieldPair>
      </Card>
    </form>
  )
}

const home = 'United Kingdom'
const countryNames = { US: 'United States', GB: home, CA: 'Canada', AU: 'Australia' }
const countries = billingCountries.map((code) => ({ value: countryNames[code], label: countryNames[code] }))
