import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { useCallback, useRef } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { DragStatus } from '../tree/drag-status.tsx'
import type { DropTarget, TreePosition } from '../tree/drop-target.ts'
import { GridPart } from '../tree/grid-part.tsx'
import { useDrag } from '../tree/use-drag.ts'
import { useRowKeys } from '../tree/use-row-keys.ts'
import { useListLinks } from './list-links.ts'
import { useColumns } from './matrix-columns.ts'
import { MatrixRow } from './matrix-row.tsx'
import type { PageListRow } from './tree.ts'
import { useFilter } from './use-filter.ts'
import { useMove } from './use-move.ts'
import { useRowWindow } from './use-row-window.ts'

interface Props {
  rows: PageListRow[]
  pages: PageInTree[]
  chosen: ReadonlySet<number>
  onChoose: (id: number) => void
  onToggle: (id: number) => void
}

/** Number of header rows. */
const headRows = 1

/** Matrix of pages and languages. Pointers and keys move rows. */
export function Matrix(props: Props) {
  const t = useTexts('pages')
  const { rows, pages } = props
  const titleOf = (id: number) => pages.find((page) => page.id === id)?.title || t('untitled')
  const { grid, virtual, shown, keys, drag, moving, columns, onClick, rowPropsAt } =
    useMatrix(props)
  return (
    <>
      <ProblemNotice refused={moving.refused} />
      <div
        ref={grid}
        className="matrix"
        role="treegrid"
        aria-label={t('title')}
        aria-rowcount={rows.length + headRows}
        aria-multiselectable
        onClick={onClick}
        onKeyDown={keys.onKeyDown}
        tabIndex={-1}
        data-languages={columns.length}
        data-dragging={drag.dragging !== undefined}
      >
        <MatrixHead />
        <GridPart
          className="matrix-rows"
          role="rowgroup"
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {shown.map(({ key, index, start }) => {
            const rowProps = rowPropsAt(index, start)
            return rowProps ? <MatrixRow key={key} {...rowProps} /> : null
          })}
        </GridPart>
      </div>
      <DragStatus drag={drag} rows={rows} titleOf={titleOf} />
    </>
  )
}

function useMatrix({ rows, pages, chosen, onChoose, onToggle }: Props) {
  const t = useTexts('pages')
  const columns = useColumns()
  const { basePath, onClick } = useListLinks()
  const may = usePermissionCheck()
  const { titleLocale, isTrash, today } = useFilter()
  const grid = useRef<HTMLDivElement>(null)
  const { virtual, shown, top } = useRowWindow(rows, grid)
  const moving = useMove()
  const isMovable = may('move-pages') && !isTrash
  const onMove = (ids: number[], { parent, before }: TreePosition) => {
    if (isMovable) moving.run({ ids, parent, before, addresses: 'follow' })
  }
  const drag = useDrag({ rows, nodes: pages, chosen, grid, onDrop: onMove })
  const scrollTo = (index: number) => virtual.scrollToIndex(index)
  const keys = useRowKeys({ rows, nodes: pages, grid, scrollTo, onToggle, onMove })
  const { active, onFocus } = keys
  const onGrip = isMovable ? drag.onGrip : undefined
  const { site } = useSession()
  const speechIn = useCallback((code: string) => getLanguageAttributes(site, code), [site])
  const common = { columns, t, base: basePath, titleLocale, speechIn, today }
  const shared = { ...common, onChoose, onToggle, onFocus, onGrip }
  const place = drag.dragging?.place
  const rowPropsAt = (index: number, start: number) => {
    const row = rows[index]
    if (!row) return undefined
    const drop: DropTarget['side'] | false = place?.index === index ? place.side : false
    const rowProps = { ref: virtual.measureElement, row, index, offset: start - top, drop }
    return { ...shared, ...rowProps, isActive: index === active, isChosen: chosen.has(row.page.id) }
  }
  return { grid, virtual, shown, keys, drag, moving, columns, onClick, rowPropsAt }
}

/** Column headers: the page, and each language. */
function MatrixHead() {
  const t = useTexts('pages')
  const { site } = useSession()
  return (
    <GridPart className="matrix-row matrix-head" role="row" aria-rowindex={1}>
      <GridPart role="columnheader" className="matrix-check">
        <span className="visually-hidden">{t('choose')}</span>
      </GridPart>
      <GridPart role="columnheader">{t('page')}</GridPart>
      {site.locales.map(({ code, name }) => (
        <GridPart key={code} role="columnheader" className="matrix-locale">
          <abbr title={name}>{code}</abbr>
        </GridPart>
      ))}
    </GridPart>
  )
}
