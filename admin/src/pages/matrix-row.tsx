import type { ListedPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { memo, type Ref } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { GridPart } from './grid-part.tsx'
import { StateMark } from './state-mark.tsx'
import type { Row } from './tree.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  row: Row
  index: number
  /** From the top of the list, in pixels. */
  offset: number
  isActive: boolean
  isChosen: boolean
  locales: SiteLocale[]
  /** Language of the titles. */
  titleLocale: string
  onFocus: (index: number) => void
  onChoose: (id: number) => void
  onToggle: (id: number) => void
}

const headRows = 1

/** One page: its title at its place in the tree, and how it stands in each language. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { ref, row, index, offset, isActive, isChosen, locales, titleLocale, ...on } = props
  const t = useTexts('pages')
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
      tabIndex={tabIndex}
      onFocus={() => on.onFocus(index)}
      style={{ translate: `0 ${offset}px` }}
    >
      <GridPart role="gridcell" className="matrix-check">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('choosePage', { title: page.title })}
          tabIndex={tabIndex}
          onChange={() => on.onChoose(page.id)}
        />
      </GridPart>
      <GridPart role="rowheader" className="matrix-title" style={{ '--depth': depth }}>
        {row.hasChildren ? (
          <button
            className="matrix-toggle"
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            data-open={row.isOpen}
            onClick={() => on.onToggle(page.id)}
          />
        ) : null}
        <TitleLink page={row.page} titleLocale={titleLocale} tabIndex={tabIndex} />
        <small>{page.slug === '' ? '/' : page.slug}</small>
      </GridPart>
      {locales.map(({ code, name }) => {
        const state = page.states[code] ?? 'missing'
        return (
          <GridPart key={code} role="gridcell" className="matrix-state">
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
      })}
    </GridPart>
  )
})

interface TitleProps {
  page: ListedPage
  titleLocale: string
  tabIndex: number
}

function TitleLink({ page, titleLocale, tabIndex }: TitleProps) {
  const t = useTexts('pages')
  const locale = page.titleLocale ?? titleLocale
  return (
    <Link to={paths.page(page.id, locale)} tabIndex={tabIndex} lang={page.titleLocale}>
      {page.title || t('untitled')}
    </Link>
  )
}
