import type { ResourceCard } from '../../../core/contract/shop/resources.ts'

export const typeNames: Record<ResourceCard['type'], string> = {
  guide: 'Guide',
  template: 'Template',
  tool: 'Tool',
  quiz: 'Quiz',
  video: 'Video',
}

export const categoryNames: Record<ResourceCard['category'], string> = {
  interview: 'Interview',
  application: 'Application',
  study: 'Study',
  practice: 'Practice',
}
