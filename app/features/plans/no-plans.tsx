import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

/** An address of a plan that cannot be paid for. */
export function NoSuchPlan() {
  return (
    <EmptyPage title="This plan is not for sale" actions={<LinkButton to="/plans">See all plans</LinkButton>}>
      <p>The link may be old, or the plan may cost nothing. Nothing was charged.</p>
    </EmptyPage>
  )
}

/** A shop that sells no plans on this page. */
export function NoPlans() {
  return (
    <EmptyPage
      title="No plans on sale"
      actions={
        <>
          <LinkButton to="/courses">All courses</LinkButton>
          <LinkButton to="/contact" look="secondary">
            Contact
          </LinkButton>
        </>
      }
    >
      <p>There is no plan to choose at the moment. Courses are sold one by one, and each has a free preview.</p>
    </EmptyPage>
  )
}
