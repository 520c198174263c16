import { Figure } from '../../ui/content/figure.tsx'
import { UndergroundDrawing } from '../../ui/illustrations/underground-drawing.tsx'
import css from './offline-figure.module.css'

/** How an answer travels when there is no network: a drawing, and its three places in words. */
export function OfflineFigure({ number }: { number: number }) {
  return (
    <div className={css['spread']}>
      <Figure number={number} caption="Where an answer is on its way home.">
        <UndergroundDrawing />
      </Figure>
      <ol className={css['places']}>
        <li>
          <h3>Answered in the tunnel</h3>
          <p>A course is downloaded once. After that questions, explanations and notes need no signal at all.</p>
        </li>
        <li>
          <h3>Kept on the device</h3>
          <p>
            Each answer is written to the device before the page says “Saved”. A flat battery, a closed tab or a month
            without a network takes nothing away.
          </p>
        </li>
        <li>
          <h3>Sent when there is a signal</h3>
          <p>In the open, what waits is sent by itself, once. Your laptop goes on where your phone stopped.</p>
        </li>
      </ol>
    </div>
  )
}
