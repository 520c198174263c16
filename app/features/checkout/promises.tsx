import { Icon } from '../../ui/layout/icon.tsx'
import css from './checkout.module.css'

const promises = ['Instant access', '30-day money-back guarantee', 'Lifetime access to course materials']

/** What the shop promises with every course. */
export function Promises() {
  return (
    <ul className={css['promises']}>
      {promises.map((promise) => (
        <li key={promise}>
          <Icon name="check" size="small" />
          {promise}
        </li>
      ))}
    </ul>
  )
}
