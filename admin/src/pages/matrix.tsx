import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { MatrixRow } from './matrix-row.tsx'
import type { Row } from './tree.ts'

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
    const row = rows[active]
    if (!row || !(event.target as HTMLElement).matches('[role=row]')) return
    const next = nextOf(event.key, rows, active, onToggle)
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no tree of rows.
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
      <div className="matrix-rows" role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
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
              onFocus={() => setFocused(item.index)}
              onChoose={onChoose}
              onToggle={onToggle}
            />
          ) : null
        })}
      </div>
    </div>
  )
}

function MatrixHead() {
  const t = useTexts('pages')
  const { site } = useSession()
  return (
    // biome-ignore lint/a11y: rows of a treegrid.
    <div className="matrix-row matrix-head" role="row" aria-rowindex={1}>
      <span role="columnheader" className="matrix-check">
        <span className="visually-hidden">{t('choose')}</span>
      </span>
      <span role="columnheader">{t('page')}</span>
      {site.locales.map(({ code, name }) => (
        <span key={code} role="columnheader" className="matrix-locale">
          <abbr title={name}>{code}</abbr>
        </span>
      ))}
    </div>
  )
}

/** Where a key leads in the tree; it may open or close a row instead. */
function nextOf(key: string, rows: Row[], at: number, toggle: (id: number) => void) {
  const row = rows[at]
  if (!row) return undefined
  const steps: Record<string, () => number> = {
    ArrowDown: () => at + 1,
    ArrowUp: () => at - 1,
    Home: () => 0,
    End: () => rows.length - 1,
    ArrowRight: () => {
      if (row.hasChildren && row.isOpen) return at + 1
      if (row.hasChildren) toggle(row.page.id)
      return at
    },
    ArrowLeft: () => {
      if (!row.hasChildren || !row.isOpen)
        return rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
      toggle(row.page.id)
      return at
    },
  }
  return steps[key]?.()
}
