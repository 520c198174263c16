import { useState } from 'react'
import {
  batchCodesPath,
  batchLimit,
  type ListedCoupon,
  makeBatch,
  makeCoupon,
  operatorBatches,
  operatorCoupons,
  switchBatchOff,
  switchCouponOff,
} from '../../../core/contract/operator/coupons.ts'
import { decimalAmount, formatMoney } from '../../../core/shop/money.ts'
import { whole } from '../../../core/shop/written-coupon.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { ActButton, FormAct, textIn } from './act-button.tsx'
import { RuleFields, rulesIn } from './coupon-fields.tsx'
import { QueryResult, BackToAll, Moment, Pages, PartLink, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

// A tick is not kept with the words, and without it a coupon is another one.
const couponForm = { name: 'coupon', keepsDraft: false, schema: () => Promise.resolve(makeCoupon.body) }
const batchForm = { name: 'coupon-batch', keepsDraft: false, schema: () => Promise.resolve(makeBatch.body) }

/** Coupons one by one and in batches. */
export function CouponsPart(props: PartProps) {
  const { search, onSearch } = props
  if (search.id !== undefined) return <OneBatch {...props} batch={search.id} />
  return (
    <>
      <div className={css['tools']}>
        <FormAct
          {...couponForm}
          label="Make a coupon"
          title="Make a coupon"
          bodyOf={(values) => ({ code: values['code'] ?? '', ...rulesIn(values) })}
          send={(body) => callServer(makeCoupon, { body })}
          done={({ code }) => `${code} can be used.`}
        >
          {(errors) => (
            <>
              <TextField
                label="Code"
                hint="Letters, digits and hyphens"
                name="code"
                required
                minLength={3}
                maxLength={40}
                autoCapitalize="characters"
                error={errors['code']}
              />
              <RuleFields errors={errors} />
            </>
          )}
        </FormAct>
        <FormAct
          {...batchForm}
          label="Make a batch of codes"
          title="Make a batch of codes"
          bodyOf={(values) => ({
            batch: values['batch'] ?? '',
            count: whole(values['count'] ?? '', 'How many codes'),
            ...rulesIn(values),
          })}
          send={(body) => callServer(makeBatch, { body })}
          done={({ batch, codes }) => `${formatCount(codes, 'code')} of ${batch} can be used.`}
        >
          {(errors) => (
            <>
              <FieldPair>
                <TextField label="Name of the batch" name="batch" required maxLength={40} error={errors['batch']} />
                <TextField
                  label="How many codes"
                  name="count"
                  required
                  inputMode="numeric"
                  hint={`At most ${batchLimit}`}
                  error={errors['count']}
                />
              </FieldPair>
              <RuleFields errors={errors} uses="1" />
            </>
          )}
        </FormAct>
      </div>
      <form
        className={css['tools']}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const q = textIn(new FormData(event.currentTarget), 'q').trim()
          onSearch(q === '' ? {} : { q })
        }}
      >
        <TextField label="Part of a code" name="q" type="search" maxLength={40} defaultValue={search.q} />
        <Button type="submit" look="secondary" icon="search">
          Find
        </Button>
      </form>
      <FoundCoupons
        {...props}
        caption={search.q === undefined ? 'Coupons of no batch, the newest first' : `Coupons with “${search.q}”`}
        query={{ q: search.q ?? '' }}
      />
      {search.q === undefined && <Batches />}
    </>
  )
}

interface FoundCouponsProps extends PartProps {
  caption: string
  query: { q?: string; batch?: string }
}

function FoundCoupons({ caption, query: asked, search, onSearch }: FoundCouponsProps) {
  const query = useOperatorQuery(operatorCoupons, { query: { ...asked, page: search.page ?? 1 } })
  return (
    <QueryResult query={query}>
      {(rows) => (
        <>
          <Rows
            caption={caption}
            rows={rows}
            idOf={({ code }) => code}
            none="There is no such coupon."
            columns={[
              {
                head: 'Code',
                render: ({ code, description }) => (
                  <>
                    {code}
                    {description !== '' && <p className={css['words']}>{description}</p>}
                  </>
                ),
              },
              { head: 'Takes off', render: takesOff },
              { head: 'Good for', render: goodFor },
              {
                head: 'Used',
                isNumber: true,
                render: ({ used, maxUses }) => (maxUses === null ? used : `${used} of ${maxUses}`),
              },
              { head: 'State', render: (coupon) => <CouponState {...coupon} /> },
            ]}
          />
          <Pages {...{ search, onSearch }} count={rows.length} />
        </>
      )}
    </QueryResult>
  )
}

function takesOff({ basisPoints, valueMinor, currency, maxDiscountMinor }: ListedCoupon): string {
  if (valueMinor !== null) return formatMoney(valueMinor, currency ?? '')
  const percent = `${(basisPoints ?? 0) / 100} %`
  return maxDiscountMinor === null ? percent : `${percent}, at most ${decimalAmount(maxDiscountMinor)}`
}

function goodFor({
  courseIds,
  currency,
  valueMinor,
  startsAt,
  endsAt,
  maxUsesPerCustomer,
  firstOrderOnly,
}: ListedCoupon) {
  const rules = [
    courseIds === null ? 'all courses' : `${courseIds.length === 1 ? 'course' : 'courses'} ${courseIds.join(', ')}`,
    currency !== null && valueMinor === null && `orders in ${currency}`,
    firstOrderOnly && 'first orders',
    maxUsesPerCustomer !== null && `${formatCount(maxUsesPerCustomer, 'time')} a customer`,
    startsAt !== null && `from ${startsAt.slice(0, 10)}`,
    endsAt !== null && `until ${lastDay(endsAt)}`,
  ]
  return rules.filter(Boolean).join(', ')
}

/** A coupon ends with the last moment of a day, where another begins. */
const lastDay = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)

function CouponState({ code, isActive, source }: ListedCoupon) {
  if (!isActive) return 'Off'
  return (
    <ActButton
      label="Switch off"
      ask={{
        title: `Switch ${code} off?`,
        children: (
          <>
            <p>Nobody can use it from now on. An order that is being paid at this moment keeps it.</p>
            {source === 'content' && (
              <p>It is written in the shop’s content: take it out there too, or the next start puts it on again.</p>
            )}
          </>
        ),
      }}
      act={() => callServer(switchCouponOff, { params: { code } })}
      done={() => `${code} is off.`}
    />
  )
}

function Batches() {
  // Not in the address: there, a page is one of the coupons above.
  const [page, setPage] = useState(1)
  const query = useOperatorQuery(operatorBatches, { query: { page } })
  return (
    <QueryResult query={query}>
      {(rows) => (
        <>
          <Rows
            caption="Batches, the newest first"
            rows={rows}
            idOf={({ batch }) => batch}
            none="No batch was made yet."
            columns={[
              {
                head: 'Batch',
                render: ({ batch, description }) => (
                  <>
                    <PartLink part="coupons" search={{ id: batch }}>
                      {batch}
                    </PartLink>
                    {description !== '' && <p className={css['words']}>{description}</p>}
                  </>
                ),
              },
              { head: 'Made', render: ({ createdAt }) => <Moment at={createdAt} /> },
              { head: 'Codes', isNumber: true, render: ({ codes }) => codes },
              { head: 'Switched off', isNumber: true, render: ({ codes, active }) => codes - active },
              { head: 'Used', isNumber: true, render: ({ used }) => used },
            ]}
          />
          <Pages search={{ page }} onSearch={({ page: to = 1 }) => setPage(to)} count={rows.length} />
        </>
      )}
    </QueryResult>
  )
}

function OneBatch({ batch, ...props }: PartProps & { batch: string }) {
  return (
    <>
      <BackToAll onBack={() => props.onSearch({})}>All coupons</BackToAll>
      <h2>{batch}</h2>
      <div className={css['tools']}>
        <ButtonAnchor look="secondary" icon="download" href={batchCodesPath(batch)} download>
          Download the codes (CSV)
        </ButtonAnchor>
        <ActButton
          label="Switch all of them off"
          look="danger"
          ask={{
            title: `Switch every code of ${batch} off?`,
            children: <p>Nobody can use any of them from now on. This cannot be taken back.</p>,
          }}
          act={() => callServer(switchBatchOff, { params: { batch } })}
          done={() => `The codes of ${batch} are off.`}
        />
      </div>
      <FoundCoupons {...props} caption="Its codes" query={{ batch }} />
    </>
  )
}
