import { Link } from '@tanstack/react-router'
import {
  inOrderOf,
  type LearningStyle,
  learningStyles,
  type Material,
} from '../../../core/study/learner/paths/learning-style.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import css from './path-visualizer.module.css'

export interface StylePanelProps {
  courseId: number
  /** The topic that the student is at, or the next with something to read. */
  topic: { id: string; title: string } | null
  /** What this device has of it; `null` where the course is not here. */
  material: readonly Material[] | null
  /** As the student says; `null`: they have not. */
  style: LearningStyle | null
  onStyle: (style: LearningStyle | null) => void
}

const names: Record<LearningStyle, string> = {
  visual: 'Visual: figures, films and tables first',
  auditory: 'Auditory: what is heard and said first',
  kinesthetic: 'Kinesthetic: practice first',
  reading: 'Reading and writing: plain text first',
}

/** How the student says that they learn best, and the material of their topic in that order. */
export function StylePanel({ courseId, topic, material, style, onStyle }: StylePanelProps) {
  return (
    <div className={css['main']}>
      <div className={css['choice']}>
        <SelectField
          label="How do you learn best?"
          hint="As you say it. We do not try to tell it from your answers: studies find no way to, and no gain from teaching by it. It only orders what is offered."
          options={[
            { value: '', label: 'Not said: in the order of the course' },
            ...learningStyles.map((value) => ({ value, label: names[value] })),
          ]}
          value={style ?? ''}
          onValue={(value) => onStyle(value === '' ? null : value)}
        />
      </div>
      {topic && material && (
        <section className={css['part']} aria-labelledby="material">
          <h2 id="material">{topic.title}, in that order</h2>
          {material.length === 0 ? (
            <p>Nothing of this topic is on this device.</p>
          ) : (
            <RuledRows as="ol">
              {inOrderOf(style, material).map((each) => (
                <RuledRow key={each.is === 'practice' ? 'practice' : each.itemId}>
                  <MaterialLink courseId={courseId} topic={topic.id} material={each} />
                  <span className={css['small']}>{materialWords(each)}</span>
                </RuledRow>
              ))}
            </RuledRows>
          )}
        </section>
      )}
      {material === null && (
        <p className={css['intro']}>Once the course is on this device, its material stands here in that order.</p>
      )}
    </div>
  )
}

interface MaterialLinkProps {
  courseId: number
  topic: string
  material: Material
}

function MaterialLink({ courseId, topic, material }: MaterialLinkProps) {
  const params = { courseId: String(courseId) }
  switch (material.is) {
    case 'note':
      return (
        <Link
          to="/study/$courseId/notes/$noteId"
          params={{ ...params, noteId: material.itemId }}
          className={css['way']}
        >
          {material.title}
        </Link>
      )
    case 'task':
      return (
        <Link
          to="/study/$courseId/tasks/$taskId"
          params={{ ...params, taskId: material.itemId }}
          className={css['way']}
        >
          {material.title}
        </Link>
      )
    case 'practice':
      return (
        <Link to="/study/$courseId/start" params={params} search={{ topic }} className={css['way']}>
          Practise {formatCount(material.questions, 'question')}
        </Link>
      )
  }
}

function materialWords(material: Material): string {
  switch (material.is) {
    case 'note': {
      const shown =
        material.pictures > 0 ? `, ${formatCount(material.pictures, 'figure or table', 'figures or tables')}` : ''
      return `Note, ${formatCount(material.minutes, 'minute')}${shown}`
    }
    case 'task':
      return material.isSpoken ? 'Spoken task' : 'Written task'
    case 'practice':
      return 'Questions'
  }
}
