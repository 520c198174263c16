import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

/** What an account has bought. Nothing can be bought yet, so it is nobody's more than this. */
export function OwnOrders() {
  return (
    <EmptyPage as="part" title="No orders yet" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>What you buy is listed here, with its receipt. Free courses need no order.</p>
    </EmptyPage>
  )
}
