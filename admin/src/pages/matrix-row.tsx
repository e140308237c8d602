import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { memo, type PointerEvent, type Ref } from 'react'
import type { Translate } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import type { getLanguageAttributes } from '../session/session.ts'
import type { DropTarget } from '../tree/drop-target.ts'
import { GridPart } from '../tree/grid-part.tsx'
import type { Column } from './matrix-columns.ts'
import { isDue, type PageListRow } from './tree.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  row: PageListRow
  index: number
  /** From the top of the list, in pixels. */
  offset: number
  isActive: boolean
  isChosen: boolean
  /** Drop target at this row, if any. */
  drop: DropTarget['side'] | false
  columns: Column[]
  t: Translate
  /** Base path of the admin. */
  base: string
  /** Preferred language of the titles. */
  titleLocale: string
  /** Returns the `lang` and `dir` of a language. */
  speechIn: (code: string) => ReturnType<typeof getLanguageAttributes>
  today: string
  onFocus: (id: number) => void
  onChoose: (id: number) => void
  onToggle: (id: number) => void
  /** Undefined if pages cannot be moved. */
  onGrip: ((event: PointerEvent, index: number) => void) | undefined
}

const headRows = 1

/**
 * Row of a page: its title and its state in each language. Scrolling renders hundreds of rows per
 * second, so a row has few elements, no hooks and no router components: the list handles clicks on
 * its plain links.
 */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { ref, row, index, offset, isActive, isChosen, drop, columns, base, onFocus } = props
  const { page, depth } = row
  const tabIndex = isActive ? 0 : -1
  return (
    <GridPart
      ref={ref}
      className="matrix-row"
      role="row"
      aria-level={depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-rowindex={index + 1 + headRows}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isChosen}
      data-index={index}
      data-match={row.isMatch}
      data-drop={drop || undefined}
      tabIndex={tabIndex}
      onFocus={() => onFocus(page.id)}
      style={{ translate: `0 ${offset}px`, '--depth': depth }}
    >
      <CheckCell {...props} tabIndex={tabIndex} />
      <TitleCell {...props} tabIndex={tabIndex} />
      {columns.map((column) => (
        <StateCell key={column.code} page={page} column={column} base={base} tabIndex={tabIndex} />
      ))}
    </GridPart>
  )
})

type CellProps = Props & { tabIndex: number }

function CheckCell({ row: { page }, t, isChosen, tabIndex, onChoose }: CellProps) {
  return (
    <GridPart role="gridcell" className="matrix-check">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('choosePage', { title: page.title || t('untitled') })}
        tabIndex={tabIndex}
        onChange={() => onChoose(page.id)}
      />
    </GridPart>
  )
}

function TitleCell(props: CellProps) {
  const { row, index, t, base, titleLocale, today, tabIndex, onToggle, onGrip } = props
  const { page } = row
  const code = page.titleLocale ?? titleLocale
  return (
    <GridPart role="rowheader" className="matrix-title">
      {row.hasChildren ? (
        <button
          className="matrix-toggle"
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-open={row.isOpen}
          onClick={() => onToggle(page.id)}
        />
      ) : null}
      <a
        href={base + paths.page(page.id, code)}
        tabIndex={tabIndex}
        {...(page.title && props.speechIn(code))}
        draggable={false}
      >
        {page.title || t('untitled')}
      </a>
      <small>
        {page.requests ? (
          <em>{t('requested', { languages: page.requests.join(', ') })} – </em>
        ) : null}
        {page.byMachine ? (
          <em>{t('byMachine', { languages: page.byMachine.join(', ') })} – </em>
        ) : null}
        {isDue(page, today) ? <em>{t('due')} – </em> : null}
        {page.slug === '' ? '/' : page.slug}
      </small>
      {onGrip ? (
        // For pointers only: keys and the dialog move pages too.
        <span
          className="matrix-grip"
          aria-hidden="true"
          onPointerDown={(event) => onGrip(event, index)}
        />
      ) : null}
    </GridPart>
  )
}

interface StateProps {
  page: PageInTree
  column: Column
  base: string
  tabIndex: number
}

function StateCell({ page, column: { code, states }, base, tabIndex }: StateProps) {
  const state = page.states[code] ?? 'missing'
  const { word, spoken, hint } = states[state]
  return (
    <GridPart role="gridcell" className="matrix-state">
      <a
        className="state-mark"
        href={base + paths.page(page.id, code)}
        tabIndex={tabIndex}
        data-state={state}
        data-code={code}
        aria-label={spoken}
        title={hint}
      >
        {word}
      </a>
    </GridPart>
  )
}
