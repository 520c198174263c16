import type { Task } from '../../core/content/task.ts'
import { InlineMarkdown } from '../ui/content/markdown.tsx'
import { ZoomableText } from '../questions/question-text.tsx'
import css from './task-review.module.css'

/** What goes with a task once it was answered: sample answers with comments, notes for the station, or an outline. */
export function TaskModel({ task }: { task: Task }) {
  switch (task.type) {
    case 'casper-scenario':
      return (
        <section className={css['part']} aria-labelledby="samples">
          <h2 id="samples">Three answers to compare</h2>
          {sampleNames.map(([level, name]) => (
            <div key={level} className={css['sample']}>
              <h3>{name}</h3>
              <ZoomableText source={task.samples[level].text} under={3} />
              <p className={css['comment']}>
                <InlineMarkdown source={task.samples[level].comment} />
              </p>
            </div>
          ))}
        </section>
      )
    case 'mmi-station':
      return (
        <section className={css['part']} aria-labelledby="station-notes">
          <h2 id="station-notes">Notes on this station</h2>
          <ZoomableText source={task.notes} under={2} />
        </section>
      )
    case 'essay':
      return (
        <>
          <section className={css['part']} aria-labelledby="guidance">
            <h2 id="guidance">What the question turns on</h2>
            <ZoomableText source={task.guidance} under={2} />
          </section>
          <section className={css['part']} aria-labelledby="outline">
            <h2 id="outline">One good outline, a paragraph each</h2>
            <ol className={css['list']}>
              {task.outline.map((paragraph) => (
                <li key={paragraph}>
                  <InlineMarkdown source={paragraph} />
                </li>
              ))}
            </ol>
          </section>
          <section className={css['part']} aria-labelledby="pitfalls">
            <h2 id="pitfalls">Pitfalls</h2>
            <ul className={css['list']}>
              {task.pitfalls.map((pitfall) => (
                <li key={pitfall}>
                  <InlineMarkdown source={pitfall} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )
  }
}

const sampleNames = [
  ['strong', 'A strong answer'],
  ['fair', 'A fair answer'],
  ['weak', 'A weak answer'],
] as const
