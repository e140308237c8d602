import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { GridPart } from './grid-part.tsx'
import { MatrixRow } from './matrix-row.tsx'
import type { Row } from './tree.ts'
import { treeMove } from './tree-keys.ts'
import { useFilter } from './use-filter.ts'

interface Props {
  rows: Row[]
  chosen: ReadonlySet<number>
  onChoose: (id: number) => void
  onToggle: (id: number) => void
}

const rowHeight = 56
const rowsBeyond = 12
/** Rows above the first page: the names of the languages. */
const headRows = 1

/** Pages × languages. Of thousands of rows only those near the window are in the document. */
export function Matrix({ rows, chosen, onChoose, onToggle }: Props) {
  const t = useTexts('pages')
  const { site } = useSession()
  const { titleLocale } = useFilter()
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(grid.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.page.id ?? index,
  })
  const active = Math.min(focused, rows.length - 1)
  const moveTo = (index: number) => {
    if (index < 0 || index >= rows.length) return
    setFocused(index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role=row]')) return
    const move = treeMove(event.key, rows, active)
    if (!move) return
    event.preventDefault()
    if (move.toggles !== undefined) onToggle(move.toggles)
    moveTo(move.to)
  }
  return (
    <div
      ref={grid}
      className="matrix"
      role="treegrid"
      aria-label={t('title')}
      aria-rowcount={rows.length + headRows}
      aria-multiselectable
      onKeyDown={onKeyDown}
      tabIndex={-1}
      data-languages={site.locales.length}
    >
      <MatrixHead />
      <GridPart
        className="matrix-rows"
        role="rowgroup"
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row ? (
            <MatrixRow
              key={item.key}
              ref={virtual.measureElement}
              row={row}
              index={item.index}
              offset={item.start - top}
              isActive={item.index === active}
              isChosen={chosen.has(row.page.id)}
              locales={site.locales}
              titleLocale={titleLocale}
              onFocus={setFocused}
              onChoose={onChoose}
              onToggle={onToggle}
            />
          ) : null
        })}
      </GridPart>
    </div>
  )
}

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
