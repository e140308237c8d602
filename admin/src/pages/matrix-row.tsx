import type { ListedPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { memo, type PointerEvent, type Ref } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import type { DropPlace } from './drop-place.ts'
import { GridPart } from './grid-part.tsx'
import { StateMark } from './state-mark.tsx'
import { isDue, type Row } from './tree.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  row: Row
  index: number
  /** From the top of the list, in pixels. */
  offset: number
  isActive: boolean
  isChosen: boolean
  /** Where at this row the dragged pages would stand. */
  drop: DropPlace['at'] | false
  locales: SiteLocale[]
  /** Language of the titles. */
  titleLocale: string
  today: string
  onFocus: (id: number) => void
  onChoose: (id: number) => void
  onToggle: (id: number) => void
  /** Absent where nothing can be moved. */
  onGrip: ((event: PointerEvent, index: number) => void) | undefined
}

const headRows = 1

/** One page: its title at its place in the tree, and how it stands in each language. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { ref, row, index, offset, isActive, isChosen, drop, locales, onFocus } = props
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
      {locales.map((locale) => (
        <StateCell key={locale.code} page={page} locale={locale} tabIndex={tabIndex} />
      ))}
    </GridPart>
  )
})

type CellProps = Props & { tabIndex: number }

function CheckCell({ row: { page }, isChosen, tabIndex, onChoose }: CellProps) {
  const t = useTexts('pages')
  return (
    <GridPart role="gridcell" className="matrix-check">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('choosePage', { title: page.title })}
        tabIndex={tabIndex}
        onChange={() => onChoose(page.id)}
      />
    </GridPart>
  )
}

function TitleCell({ row, index, titleLocale, today, tabIndex, onToggle, onGrip }: CellProps) {
  const t = useTexts('pages')
  const { page } = row
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
      <Link
        to={paths.page(page.id, page.titleLocale ?? titleLocale)}
        tabIndex={tabIndex}
        lang={page.titleLocale}
        draggable={false}
      >
        {page.title || t('untitled')}
      </Link>
      <small>
        {isDue(page, today) ? <em>{t('due')} – </em> : null}
        {page.slug === '' ? '/' : page.slug}
      </small>
      {onGrip ? (
        // Keys and the dialog move pages as well: this is for pointers alone.
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
  page: ListedPage
  locale: SiteLocale
  tabIndex: number
}

function StateCell({ page, locale: { code, name }, tabIndex }: StateProps) {
  const t = useTexts('pages')
  const state = page.states[code] ?? 'missing'
  return (
    <GridPart role="gridcell" className="matrix-state">
      <Link
        to={paths.page(page.id, code)}
        tabIndex={tabIndex}
        data-state={state}
        title={`${name} – ${t(`state-${state}`)}`}
      >
        <StateMark state={state} />
        <span className="matrix-code" aria-hidden="true">
          {code}
        </span>
        <span className="matrix-word">
          <span className="visually-hidden">{name} </span>
          {t(`state-${state}`)}
        </span>
      </Link>
    </GridPart>
  )
}
