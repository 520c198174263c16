import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PathNode } from '../../../../core/study/learner/learner-view.ts'
import { StatusMark } from '../../../learning/node-status.tsx'
import { difficultyWords, statusWords } from '../../../learning/path-words.ts'
import { ToolIcon } from '../../../ui/layout/tool-icon.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { type GraphLayout, layOut } from './graph-layout.ts'
import { cornerOf, laneHeight, laneTop, lineBetween, nodeSize, sizeOf } from './graph-places.ts'
import { nodeTowards } from './next-node.ts'
import { useDragToPan } from './use-drag-to-pan.ts'
import { useZoom, zoomStep } from './use-zoom.ts'
import css from './concept-graph.module.css'

export interface ConceptGraphProps {
  nodes: readonly PathNode[]
  /** Of the course, in its order. */
  topics: readonly { id: string; title: string }[]
  /** Concept id. */
  chosen: string
  onChoose: (id: string) => void
}

/** Concepts in bands by topic, joined to what they build on. It is moved and made larger by hand, wheel, fingers, buttons and keys. */
export function ConceptGraph({ nodes, topics, chosen, onChoose }: ConceptGraphProps) {
  const layout = useMemo(
    () =>
      layOut(
        nodes,
        topics.map(({ id }) => id),
      ),
    [nodes, topics],
  )
  const view = useRef<HTMLDivElement>(null)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const { zoom, by, fit } = useZoom(view)
  useDragToPan(view)
  const [focused, setFocused] = useState(chosen)
  const first = useRef(chosen)
  useEffect(() => {
    const button = buttons.current.get(first.current)
    const element = view.current
    if (!button || !element) return
    element.scrollTo({
      left: button.offsetLeft - (element.clientWidth - button.offsetWidth) / 2,
      top: button.offsetTop - (element.clientHeight - button.offsetHeight) / 2,
    })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') by(zoomStep)
    else if (event.key === '-' || event.key === '−') by(1 / zoomStep)
    else if (event.key === '0') fit()
    else {
      const next = nodeTowards(layout, focused, event.key)
      if (next === null) return
      setFocused(next)
      buttons.current.get(next)?.focus()
    }
    event.preventDefault()
  }
  const { width, height } = sizeOf(layout)
  const place = layout.places.has(focused) ? focused : nodes[0]?.id
  return (
    <div className={css['graph']}>
      <div className={css['tools']}>
        <p className={css['hint']} id="graph-keys">
          Arrow keys follow the lines, <kbd>+</kbd> <kbd>−</kbd> and <kbd>0</kbd> change the size.
        </p>
        <output className={css['scale']}>{Math.round(zoom * 100)}%</output>
        <button type="button" className={css['tool']} aria-label="Smaller" onClick={() => by(1 / zoomStep)}>
          <ToolIcon name="minus" />
        </button>
        <button type="button" className={css['tool']} aria-label="Larger" onClick={() => by(zoomStep)}>
          <ToolIcon name="plus" />
        </button>
        <button type="button" className={css['tool']} aria-label="The whole width" onClick={fit}>
          <ToolIcon name="expand" />
        </button>
      </div>
      <div ref={view} className={css['view']}>
        <div
          className={css['drawing']}
          style={{
            fontSize: `${zoom * 0.8125}rem`,
            width: `${width * zoom * 0.8125}rem`,
            height: `${height * zoom * 0.8125}rem`,
          }}
          role="group"
          aria-label="Concepts and what they build on"
          aria-describedby="graph-keys"
        >
          <Lanes layout={layout} topics={topics} />
          <Lines layout={layout} chosen={chosen} />
          {nodes.map((node) => {
            const at = layout.places.get(node.id)
            if (!at) return null
            const { x, y } = cornerOf(at)
            return (
              <button
                key={node.id}
                ref={(element) => {
                  if (element) buttons.current.set(node.id, element)
                  else buttons.current.delete(node.id)
                }}
                type="button"
                className={css['node']}
                data-status={node.status}
                style={{ left: `${x}em`, top: `${y}em`, width: `${nodeSize.width}em`, height: `${nodeSize.height}em` }}
                aria-pressed={node.id === chosen}
                tabIndex={node.id === place ? 0 : -1}
                title={node.title}
                onFocus={() => setFocused(node.id)}
                onKeyDown={onKeyDown}
                onClick={() => onChoose(node.id)}
              >
                <StatusMark status={node.status} />
                <span className={css['title']}>{node.title}</span>
                <VisuallyHidden>
                  {`, ${statusWords[node.status]}, ${difficultyWords[node.difficulty].words}${buildsOn(node, nodes)}`}
                </VisuallyHidden>
                {node.status !== 'locked' && node.progress > 0 && (
                  <span className={css['progress']} style={{ width: `${Math.min(1, node.progress) * 100}%` }} />
                )}
              </button>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function buildsOn({ prerequisites }: PathNode, nodes: readonly PathNode[]): string {
  const titles = prerequisites.flatMap((id) => nodes.find((node) => node.id === id)?.title ?? [])
  return titles.length === 0 ? '' : `, builds on ${titles.join(' and ')}`
}

function Lanes({ layout, topics }: { layout: GraphLayout; topics: ConceptGraphProps['topics'] }) {
  return layout.lanes.map(({ topic, firstRow, rows }, at) => (
    <div
      key={topic}
      className={css['lane']}
      style={{ top: `${laneTop(firstRow, at)}em`, height: `${laneHeight(rows)}em` }}
      aria-hidden="true"
    >
      <span className={css['topic']}>{topics.find(({ id }) => id === topic)?.title ?? topic}</span>
    </div>
  ))
}

function Lines({ layout, chosen }: { layout: GraphLayout; chosen: string }) {
  const { width, height } = sizeOf(layout)
  const isOf = ({ from, to }: { from: string; to: string }) => from === chosen || to === chosen
  // Those of the chosen concept lie over the others.
  const edges = layout.edges.toSorted((a, b) => Number(isOf(a)) - Number(isOf(b)))
  return (
    <svg
      className={css['lines']}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}em`, height: `${height}em` }}
      aria-hidden="true"
      focusable="false"
    >
      {edges.map((edge) => {
        const [from, to] = [layout.places.get(edge.from), layout.places.get(edge.to)]
        return (
          from &&
          to && <path key={`${edge.from} ${edge.to}`} d={lineBetween(from, to)} data-chosen={isOf(edge) || undefined} />
        )
      })}
    </svg>
  )
}
