import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import type { IconName } from '../layout/icon.tsx'

export const previewKinds: Record<PreviewEntry['type'], { name: string; icon: IconName }> = {
  video: { name: 'Video', icon: 'play' },
  text: { name: 'Reading', icon: 'book' },
  quiz: { name: 'Quiz', icon: 'question' },
  download: { name: 'Guide', icon: 'download' },
}
