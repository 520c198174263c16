import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ConfirmIdentity } from '../../identity/confirm-identity.tsx'
import { ContentPart } from './content-part.tsx'
import { CouponsPart } from './coupons-part.tsx'
import { CustomersPart } from './customers-part.tsx'
import { FiguresPart, LogPart } from './figures-part.tsx'
import { GapsPart } from './gaps-part.tsx'
import { InsightsPart } from './insights-part.tsx'
import { MailsPart } from './mails-part.tsx'
import type { PartProps } from './operator-parts.tsx'
import { type OperatorSearch, operatorSearch } from './operator-search.ts'
import css from './operator.module.css'
import { OrdersPart } from './orders-part.tsx'
import { ReconciliationPart } from './reconciliation-part.tsx'
import { RevenuePart } from './revenue-part.tsx'
import { BookingsPart, MessagesPart, ReportsPart } from './received-parts.tsx'

/** The parts by the end of their address; the first is `/operator` itself. */
const parts: Record<string, { title: string; Part: (props: PartProps) => ReactElement }> = {
  '': { title: 'Figures of the day', Part: FiguresPart },
  customers: { title: 'Customers', Part: CustomersPart },
  orders: { title: 'Orders', Part: OrdersPart },
  coupons: { title: 'Coupons', Part: CouponsPart },
  revenue: { title: 'Revenue', Part: RevenuePart },
  reconciliation: { title: 'Reconciliation', Part: ReconciliationPart },
  reports: { title: 'Reports', Part: ReportsPart },
  messages: { title: 'Messages', Part: MessagesPart },
  bookings: { title: 'Bookings', Part: BookingsPart },
  mails: { title: 'Mails', Part: MailsPart },
  content: { title: 'Content', Part: ContentPart },
  questions: { title: 'Questions', Part: InsightsPart },
  unanswered: { title: 'Asked in vain', Part: GapsPart },
  log: { title: 'Log', Part: LogPart },
}

export interface OperatorScreenProps {
  /** End of the address: `customers`. */
  part: string | undefined
  /** As the address has it. */
  search: Record<string, unknown>
  onSearch: (search: OperatorSearch) => void
}

/** The operator's pages: what `npm run admin` does, for who uses no shell. */
export function OperatorScreen({ part = '', search, onSearch }: OperatorScreenProps) {
  const { title, Part } = parts[part] ?? { title: 'There is no such page', Part: NoPart }
  return (
    <>
      <PageHead over="For operators" title={title} />
      <nav aria-label="For operators" className={css['parts']}>
        {Object.entries(parts).map(([name, each]) => (
          <Link
            key={name}
            to="/operator/{-$part}"
            params={{ part: name === '' ? undefined : name }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {each.title}
          </Link>
        ))}
      </nav>
      <ConfirmIdentity>
        <div className={css['part']}>
          <Part key={part} search={operatorSearch(search)} onSearch={onSearch} />
        </div>
      </ConfirmIdentity>
    </>
  )
}

function NoPart() {
  return <p>Please choose one of the pages above.</p>
}
