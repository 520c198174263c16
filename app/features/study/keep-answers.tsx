import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../data/session/session.ts'
import css from './keep-answers.module.css'

/** Offered where there are answers of a visitor without an account; nothing for others. Signing up leads back here. */
export function KeepAnswers() {
  const { href } = useLocation()
  if (useSession().is !== 'anonymous') return null
  return (
    <p className={css['keep']}>
      <Link to="/signup" search={{ redirect: href }}>
        Keep these answers on all your devices
      </Link>
      <span className={css['why']}>They are on this device only until you have an account.</span>
    </p>
  )
}
