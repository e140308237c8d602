import type { MenuPage } from '@vitrine/contract/admin/menus'
import type { PointerEvent } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import type { DropTarget } from '../tree/drop-target.ts'
import { GridPart } from '../tree/grid-part.tsx'
import type { NodeRow } from '../tree/node-row.ts'
import { EntryStates } from './entry-states.tsx'
import type { MenuNode } from './menu-nodes.ts'
import type { EntryTitle } from './use-entry-titles.ts'

interface Props {
  node: MenuNode
  row: NodeRow
  index: number
  title: EntryTitle
  /** Undefined for other entries, and for a deleted page. */
  page: MenuPage | undefined
  isLoaded: boolean
  isActive: boolean
  /** Drop target at this row, if any. */
  drop: DropTarget['side'] | false
  onFocus: (id: number) => void
  onGrip: (event: PointerEvent, index: number) => void
  /** Undefined, like `onRemove`, for those who may not change menus. */
  onEdit: ((id: number) => void) | undefined
  onRemove: ((id: number) => void) | undefined
}

/** Row of an entry: its title, where it links to, and its state in each language. */
export function MenuRow(props: Props) {
  const { node, row, index, title, isActive, drop, onFocus, onGrip, onEdit, onRemove } = props
  const t = useTexts('menus')
  const { site } = useSession()
  const tabIndex = isActive ? 0 : -1
  return (
    <GridPart
      className="matrix-row"
      role="row"
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? true : undefined}
      aria-selected={isActive}
      data-index={index}
      data-drop={drop || undefined}
      tabIndex={tabIndex}
      onFocus={() => onFocus(row.id)}
      style={{ '--depth': row.depth }}
    >
      <GridPart role="rowheader" className="matrix-title">
        <button
          className="menu-entry"
          type="button"
          tabIndex={tabIndex}
          disabled={!onEdit}
          onClick={() => onEdit?.(row.id)}
          {...(title.locale !== undefined && getLanguageAttributes(site, title.locale))}
        >
          {title.text}
        </button>
        <small>{node.url ?? t(node.page === undefined ? 'heading' : 'page')}</small>
        {onEdit ? (
          <span
            className="matrix-grip"
            aria-hidden="true"
            onPointerDown={(event) => onGrip(event, index)}
          />
        ) : null}
      </GridPart>
      <GridPart role="gridcell" className="menu-states">
        <EntryStates node={node} page={props.page} isLoaded={props.isLoaded} />
      </GridPart>
      <GridPart role="gridcell">
        {onRemove ? (
          <button
            className="link"
            type="button"
            tabIndex={tabIndex}
            aria-label={t('removeEntry', { name: title.text })}
            onClick={() => onRemove(row.id)}
          >
            {t('remove')}
          </button>
        ) : null}
      </GridPart>
    </GridPart>
  )
}
