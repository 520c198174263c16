import css from './page-rest.module.css'

/** Keeps the place of what follows below the screen while its code comes, so that the foot does not jump up. */
export function PageRest() {
  return <div className={css['rest']} aria-hidden="true" />
}
