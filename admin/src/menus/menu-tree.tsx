import { useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { DragStatus } from '../tree/drag-status.tsx'
import type { TreePosition } from '../tree/drop-target.ts'
import { GridPart } from '../tree/grid-part.tsx'
import type { NodeRow } from '../tree/node-row.ts'
import { useDrag } from '../tree/use-drag.ts'
import { useRowKeys } from '../tree/use-row-keys.ts'
import { useNotices } from '../ui/notices.tsx'
import { moveNodes, removeNode } from './menu-nodes.ts'
import { MenuRow } from './menu-row.tsx'
import type { EntryTitles, MenuPages } from './use-entry-titles.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface Props {
  rows: NodeRow[]
  draft: MenuDraft
  pages: MenuPages
  titles: EntryTitles
  /** Undefined for those who may not change menus. */
  onEdit: ((id: number) => void) | undefined
}

const noneChosen: ReadonlySet<number> = new Set()

/** The entries of a menu as a tree. Pointers and keys move rows; Enter edits and Delete removes. */
export function MenuTree({ rows, draft, pages, titles, onEdit }: Props) {
  const t = useTexts('menus')
  const { nodes, edit } = draft
  const grid = useRef<HTMLDivElement>(null)
  const onMove = (ids: number[], place: TreePosition) => {
    if (onEdit) edit((now) => moveNodes(now, ids, place))
  }
  const drag = useDrag({ rows, nodes, chosen: noneChosen, grid, onDrop: onMove })
  const keys = useRowKeys({ rows, nodes, grid, scrollTo: () => {}, onToggle: () => {}, onMove })
  const remove = useRemove(draft, (id) => titleOf(id))
  const titleOf = (id: number) => {
    const node = nodes.find((each) => each.id === id)
    return node ? titles.titleOf(node).text : ''
  }
  const onRemove = onEdit ? remove : undefined
  if (rows.length === 0) return <p className="empty">{t('none')}</p>
  const { place } = drag.dragging ?? {}
  return (
    <>
      {onEdit ? (
        <p className="menu-help" id="menu-help">
          {t('help')}
        </p>
      ) : null}
      <div
        ref={grid}
        className="matrix menu-tree"
        role="treegrid"
        aria-label={t('entries')}
        aria-describedby={onEdit ? 'menu-help' : undefined}
        onKeyDown={(event) => {
          const row = rows[keys.active]
          if (!row || !(event.target as HTMLElement).matches('[role=row]')) return
          if (event.key === 'Enter') onEdit?.(row.id)
          else if (event.key === 'Delete') onRemove?.(row.id)
          else return keys.onKeyDown(event)
          event.preventDefault()
        }}
        tabIndex={-1}
        data-dragging={drag.dragging !== undefined}
      >
        <GridPart role="rowgroup">
          {rows.map((row, index) => {
            const node = nodes.find(({ id }) => id === row.id)
            return node ? (
              <MenuRow
                key={row.id}
                node={node}
                row={row}
                index={index}
                title={titles.titleOf(node)}
                page={node.page === undefined ? undefined : pages?.get(node.page)}
                isLoaded={pages !== undefined}
                isActive={index === keys.active}
                drop={place?.index === index ? place.side : false}
                onFocus={keys.onFocus}
                onGrip={drag.onGrip}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            ) : null
          })}
        </GridPart>
      </div>
      <DragStatus drag={drag} rows={rows} titleOf={titleOf} />
    </>
  )
}

/** Removes an entry with those below it, with an undo. */
function useRemove({ nodes, edit }: MenuDraft, titleOf: (id: number) => string) {
  const t = useTexts('menus')
  const { show } = useNotices()
  return (id: number) => {
    const before = nodes
    show({
      text: t('removed', { name: titleOf(id) }),
      undo: async () => {
        edit(() => before)
        return { ok: true, data: undefined }
      },
    })
    edit((now) => removeNode(now, id))
  }
}
