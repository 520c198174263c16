import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { readyInWords } from '../../learning/path-words.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { ConceptDetails } from './concept-details.tsx'
import { ConceptList } from './concept-list.tsx'
import { ConceptGraph } from './graph/concept-graph.tsx'
import css from './path-visualizer.module.css'

export interface CurrentPathPanelProps {
  summary: CourseSummary
  /** The concept that is looked at; `undefined`: the one where the student is. */
  concept: string | undefined
  onConcept: (id: string) => void
  /** Concepts are read as a list rather than drawn. */
  isList: boolean
  onList: (isList: boolean) => void
}

/** The path that is followed, drawn or as a list, with what is known of the concept that is looked at. */
export function CurrentPathPanel({ summary, concept, onConcept, isList, onList }: CurrentPathPanelProps) {
  const [path] = summary.paths
  if (!path) return null
  const { nodes } = path
  const looked =
    nodes.find(({ id }) => id === concept) ??
    nodes.find(({ status }) => status === 'current') ??
    nodes.find(({ status }) => status === 'available') ??
    nodes[0]
  if (!looked) return null
  return (
    <div className={css['main']}>
      <div className={css['head']}>
        <div>
          <h2>{path.title}</h2>
          <p className={css['small']}>{readyInWords(path, summary)}.</p>
        </div>
        <Segments
          legend="Show the concepts as"
          options={[
            { value: 'drawing', label: 'Drawing' },
            { value: 'list', label: 'List' },
          ]}
          chosen={isList ? 'list' : 'drawing'}
          onChoose={(value) => onList(value === 'list')}
        />
      </div>
      {isList ? (
        <ConceptList summary={summary} nodes={nodes} />
      ) : (
        <>
          <ConceptGraph key={path.id} nodes={nodes} topics={summary.topics} chosen={looked.id} onChoose={onConcept} />
          <ConceptDetails summary={summary} nodes={nodes} node={looked} onConcept={onConcept} />
        </>
      )}
    </div>
  )
}
