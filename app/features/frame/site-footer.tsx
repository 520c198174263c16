import { Link } from '@tanstack/react-router'
import { footColumns } from './navigation.ts'
import css from './site-footer.module.css'

/** Where people find the source of the release they use, which the AGPL promises them. Whoever runs a changed copy puts the
 *  address of its repository here; `public/licence.txt` says what may be done with it. */
const sourceHref = '/licence.txt'

/** The foot of every screen: where else to go. */
export function SiteFooter() {
  return (
    <footer className={css['foot']}>
      <div className={css['page']}>
        <p className={css['words']}>
          <em>Vade mecum</em>, go with me: exam preparation that works where you are, with or without a network.
        </p>
        <nav className={css['columns']} aria-label="Foot">
          {footColumns.map(({ title, links }) => (
            <div key={title}>
              <h2 className={css['title']}>{title}</h2>
              <ul className={css['links']}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
                {title === 'Help' && (
                  <li>
                    <a href={sourceHref}>Source and licence</a>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
