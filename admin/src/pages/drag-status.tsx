import { useTexts } from '../locale/use-texts.ts'
import type { PageListRow } from './tree.ts'
import type { DragState } from './use-drag.ts'

/** Shows the dragged page at the pointer. Announces its new place to screen readers. */
export function DragStatus({ drag, rows }: { drag: DragState; rows: PageListRow[] }) {
  const t = useTexts('pages')
  const { dragging, ghost } = drag
  const { ids = [], title = '', place } = dragging ?? {}
  const name = ids.length > 1 ? t('chosen', { count: ids.length }) : title || t('untitled')
  const other = place ? rows[place.index]?.page.title || t('untitled') : ''
  return (
    <>
      <p className="visually-hidden" role="status">
        {dragging ? t(place ? `drag-${place.side}` : 'drag-nowhere', { name, other }) : null}
      </p>
      {dragging ? (
        <p ref={ghost} className="drag-ghost" aria-hidden="true">
          {name}
        </p>
      ) : null}
    </>
  )
}
