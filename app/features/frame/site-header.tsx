import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { liveChatPath } from '../../../core/shop/foreign-documents.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { accountOf, type Session, studentOf, wantsSignIn } from '../../data/session/session-state.ts'
import { useCartCount } from '../../data/till/cart-count.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import { Brand } from './brand.tsx'
import { places } from './navigation.ts'
import css from './site-header.module.css'

type Menu = 'places' | 'account'

export interface SiteHeaderProps {
  session: Session
  onSignOut: () => void
  /** What is saved and what waits, on the account's circle. */
  syncState?: ReactNode
  /** Read when the menu of the account opens. */
  accountMenu?: ReactNode
  /** What stands below the bar; the header scrolls away then, or it would take too much of a phone. */
  notices?: ReactNode
  /** Opens the help, from the menu of a phone; left out where there is none. */
  onHelp?: (() => void) | undefined
  /** The way to the outside live chat, there as well. */
  hasLiveChat?: boolean
}

export function SiteHeader(props: SiteHeaderProps) {
  const { session, onSignOut, syncState, accountMenu, notices, onHelp, hasLiveChat } = props
  const { pathname, href } = useLocation()
  const isOnline = useOnline()
  const copies = useCartCount()
  // The server renders one page for all the ways of writing its address.
  const back = useHydrated() ? { redirect: href } : {}
  // A menu is open at one place only: going elsewhere closes it, and so does its link to where one is.
  const [opened, setOpened] = useState<{ menu: Menu; at: string } | null>(null)
  const openMenu = opened?.at === href ? opened.menu : null
  const header = useRef<HTMLElement>(null)
  const account = accountOf(session)
  const isExpired = wantsSignIn(session)
  const shown = places.filter((place) => place.for === 'everyone' || studentOf(session) !== null)

  useEffect(() => {
    if (openMenu === null) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpened(null)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpened(null)
      header.current?.querySelector<HTMLElement>(`[data-opens='${openMenu}']`)?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [openMenu])

  const close = () => setOpened(null)
  /** A dialog gives the focus back to where it was: to something that is still there. */
  const askFrom = (menu: Menu, ask: () => void) => {
    close()
    header.current?.querySelector<HTMLElement>(`[data-opens='${menu}']`)?.focus()
    ask()
  }

  const links = shown.map((place) => (
    <li key={place.to}>
      <Link to={place.to} className={css['link']} activeProps={{ 'data-here': true }} onClick={close}>
        {place.label}
      </Link>
    </li>
  ))
  const isSigningIn = pathname === '/signin'
  const toggle = (menu: Menu) => setOpened(openMenu === menu ? null : { menu, at: href })

  return (
    <header
      className={css['header']}
      ref={header}
      // Open, it would lie over what has the focus then.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <div className={css['bar']}>
        <Brand isShort={isExpired} />
        <nav className={css['inline']} aria-label="Main">
          <ul className={css['places']}>{links}</ul>
        </nav>
        <div className={css['end']}>
          {account === null && (
            <>
              {!isOnline && (
                <span role="status" className={css['offline']} data-says>
                  Offline
                </span>
              )}
              {!isSigningIn && (
                <LinkButton to="/signin" search={back} look="plain" className={css['wide']}>
                  Sign in
                </LinkButton>
              )}
              <LinkButton to="/plans" className={css['start']}>
                Get Started
              </LinkButton>
            </>
          )}
          {isExpired && !isSigningIn && (
            <LinkButton to="/signin" search={back} look="secondary" className={css['again']}>
              {/* On a phone there is room for two words. */}
              <span>
                Sign in<span className={css['more']}> to sync</span>
              </span>
            </LinkButton>
          )}
          {account && (
            <>
              <div className={css['account']}>
                {syncState}
                <button
                  type="button"
                  className={css['round']}
                  data-opens="account"
                  aria-expanded={openMenu === 'account'}
                  aria-controls="account-menu"
                  aria-label={`Account of ${account.username}`}
                  onClick={() => toggle('account')}
                >
                  <Icon name="person" />
                </button>
              </div>
              <div className={css['menu']} id="account-menu" hidden={openMenu !== 'account'}>
                <p className={css['signedIn']}>
                  {isExpired ? 'Open on this device: ' : 'Signed in as '}
                  <strong>{account.username}</strong>
                </p>
                {openMenu === 'account' && accountMenu}
                <button type="button" className={css['item']} onClick={() => askFrom('account', onSignOut)}>
                  Sign out
                </button>
              </div>
            </>
          )}
          <CartLink copies={copies} />
          <button
            type="button"
            className={css['toggle']}
            data-opens="places"
            aria-expanded={openMenu === 'places'}
            aria-controls="places-menu"
            aria-label={openMenu === 'places' ? 'Close menu' : 'Open menu'}
            onClick={() => toggle('places')}
          >
            <Icon name={openMenu === 'places' ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
      <nav className={css['drawer']} id="places-menu" aria-label="Menu" hidden={openMenu !== 'places'}>
        <ul className={css['stack']}>
          {links}
          <li>
            <Link to="/cart" className={css['link']} onClick={close}>
              {cartWords(copies)}
            </Link>
          </li>
          {account === null && (
            <>
              <li className={css['getStarted']}>
                <Link to="/plans" className={css['link']} onClick={close}>
                  Get Started
                </Link>
              </li>
              {!isSigningIn && (
                <li>
                  <Link to="/signin" search={back} className={css['link']}>
                    Sign in
                  </Link>
                </li>
              )}
            </>
          )}
          {onHelp && (
            <li>
              <button
                type="button"
                className={css['link']}
                aria-haspopup="dialog"
                onClick={() => askFrom('places', onHelp)}
              >
                Help
              </button>
            </li>
          )}
          {hasLiveChat && (
            <li>
              <a href={liveChatPath} className={css['link']}>
                Chat with us
              </a>
            </li>
          )}
        </ul>
      </nav>
      <div className={css['notices']}>{notices}</div>
    </header>
  )
}

/** Always there, so that nothing moves when this device says how many copies are in it. */
function CartLink({ copies }: { copies: number }) {
  return (
    <Link to="/cart" className={css['cart']} aria-label={cartWords(copies)}>
      <Icon name="cart" />
      {copies > 0 && <span className={css['copies']}>{copies}</span>}
    </Link>
  )
}

const cartWords = (copies: number) => (copies === 0 ? 'Cart' : `Cart, ${copies} ${copies === 1 ? 'item' : 'items'}`)
