import { useTexts } from '../locale/use-texts.ts'
import type { NodeRow } from './node-row.ts'
import type { ShownDrag } from './use-pointer-drag.ts'
import './tree.css'

interface Props {
  drag: ShownDrag
  rows: readonly Pick<NodeRow, 'id'>[]
  titleOf: (id: number) => string
  /** Announced while nothing is dragged. */
  message?: string
}

/** Shows the dragged node at the pointer. Announces its new place to screen readers. */
export function DragStatus({ drag, rows, titleOf, message }: Props) {
  const t = useTexts('pages')
  const { dragging, ghost } = drag
  const { ids = [], place } = dragging ?? {}
  const [first] = ids
  const name =
    ids.length > 1 || first === undefined ? t('chosen', { count: ids.length }) : titleOf(first)
  const row = place && rows[place.index]
  const other = row ? titleOf(row.id) : ''
  return (
    <>
      <p className="visually-hidden" role="status">
        {dragging ? t(place ? `drag-${place.side}` : 'drag-nowhere', { name, other }) : message}
      </p>
      {dragging ? (
        <p ref={ghost} className="drag-ghost" aria-hidden="true">
          {name}
        </p>
      ) : null}
    </>
  )
}
