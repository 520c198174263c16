import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import { Icon } from '../layout/icon.tsx'
import css from './preview-kind.module.css'
import { previewKinds } from './preview-kinds.ts'

/** What an item of a preview is, and how long it takes. */
export function PreviewKind({ type, minutes }: { type: PreviewEntry['type']; minutes: number }) {
  return (
    <span className={css['kind']}>
      <Icon name={previewKinds[type].icon} size="small" />
      <span>
        {previewKinds[type].name}
        <span className={css['minutes']}> · {minutes} min</span>
      </span>
    </span>
  )
}
