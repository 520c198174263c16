import type { ComponentType } from 'react'
import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'

type Kind = ResourceDetail['type']
type Part = ComponentType<{ resource: ResourceDetail }>

/** What a kind has beyond its text; the others do without its code. */
const files: Partial<Record<Kind, () => Promise<Part>>> = {
  tool: async () => {
    const { CalculatorForm } = await import('./calculator-form.tsx')
    return ({ resource: { tool, title } }) => tool && <CalculatorForm tool={tool} title={title} />
  },
  quiz: async () => {
    const { QuizPart } = await import('./quiz-part.tsx')
    return ({ resource }) => resource.questions && <QuizPart quiz={resource} />
  },
  video: async () => {
    const { FilmPlayer } = await import('./film-player.tsx')
    return ({ resource: { animation, title, body } }) =>
      animation !== undefined && <FilmPlayer title={title} url={animation} transcript={body} />
  },
}

const loaded: Partial<Record<Kind, Part>> = {}

/** Brings what a kind has beyond its text: the loader waits for it, so that it is drawn at once, on the server too. */
export async function loadPart(kind: Kind): Promise<void> {
  const part = loaded[kind] ?? (await files[kind]?.())
  if (part) loaded[kind] = part
}

/** A part that `loadPart` has brought. */
export function ResourcePart({ resource }: { resource: ResourceDetail }) {
  const Loaded = loaded[resource.type]
  return Loaded ? <Loaded resource={resource} /> : null
}
