import css from './stars.module.css'

const star = 'M12 3.6 14.6 9l5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8 9.4 9 12 3.6Z'

/** A rating of 0 to 5 as stars, said in words too. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={css['stars']} role="img" aria-label={`${rating} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 24 24" aria-hidden="true" data-full={rating >= place - 0.25 || undefined}>
          <path d={star} />
        </svg>
      ))}
    </span>
  )
}
