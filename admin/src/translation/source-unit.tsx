import type { GlossaryTerm } from '@vitrine/contract/admin/glossary'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { memo } from 'react'
import { getFieldLabel } from '../fields/field-label.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { readRowText } from './row-text.ts'
import { isToDo, type SourceRow } from './rows.ts'
import { SourceWords } from './source-words.tsx'
import { StateWord } from './state-word.tsx'
import { UnitTerms } from './unit-terms.tsx'

export interface RowActions {
  goTo: (row: SourceRow) => void
  /** Declares the translation right as it is. */
  confirm: (row: SourceRow) => void
  /** Declares it to do again. */
  reopen: (row: SourceRow) => void
}

interface Props {
  row: SourceRow
  number: number
  isActive: boolean
  /** True if the Tab key reaches its number. */
  isStop: boolean
  hasWords: boolean
  isReadOnly: boolean
  lang: string
  dir: string
  /** The glossary from the language of the source into that of the translation. */
  terms: readonly GlossaryTerm[]
  /** The language of the translation. */
  locale: string
  actions: RowActions
}

/** A unit of the source: its number, state and words, and the actions on the active one. */
export const SourceUnit = memo(function SourceUnit(props: Props) {
  const { row, number, isActive, isStop, lang, dir, terms, locale, actions } = props
  const t = useTexts('translation')
  const kind = useKindName(row)
  return (
    <li className="source-unit" data-unit={row.state} aria-current={isActive ? 'true' : undefined}>
      <div className="unit-head">
        <button
          className="unit-number"
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-label={t('goTo', { number, kind })}
          onClick={() => actions.goTo(row)}
        >
          {number}
        </button>
        <StateWord state={row.state} />
        <small>{kind}</small>
      </div>
      <SourceWords row={row} lang={lang} dir={dir} />
      <UnitNotes {...props} />
      {isActive ? <UnitTerms row={row} terms={terms} locale={locale} /> : null}
      {isActive ? <UnitActions {...props} /> : null}
    </li>
  )
})

interface PlainUnitProps {
  row: SourceRow
  lang: string
  dir: string
}

/** The words of a unit that is far from the visible part of the list. */
export const PlainUnit = memo(function PlainUnit({ row, lang, dir }: PlainUnitProps) {
  return (
    <li className="source-unit plain-unit" lang={lang} dir={dir}>
      {readPlainText(row)}
    </li>
  )
})

/** Returns the words of a row; without a parser where no character needs it, which is faster. */
function readPlainText(row: SourceRow): string {
  if (row.is === 'field' || row.source.html.includes('&')) return readRowText(row)
  return row.source.html.replaceAll(/<[^>]*>/g, ' ')
}

function UnitNotes({ row, isActive, hasWords }: Props) {
  const t = useTexts('translation')
  const hasOtherLinks = row.is === 'unit' && row.source.hasOtherLinks
  const hasNoPlace = row.is === 'unit' && row.place === undefined && !hasWords
  return (
    <>
      {hasOtherLinks ? <p className="unit-note">{t('otherLinks')}</p> : null}
      {isActive && hasNoPlace ? <p className="unit-note">{t('noPlace')}</p> : null}
    </>
  )
}

function UnitActions({ row, hasWords, isReadOnly, actions }: Props) {
  const t = useTexts('translation')
  if (isReadOnly) return null
  const [text, act] = isToDo(row)
    ? [
        hasWords ? (row.state === 'changed' ? 'stillRight' : 'isRight') : 'needsNone',
        actions.confirm,
      ]
    : ['reopen', actions.reopen]
  return (
    <div className="buttons">
      <button className="link" type="button" onClick={() => act(row)}>
        {t(text)}
      </button>
    </div>
  )
}

/** Returns what a unit is, in words: "Paragraph", "Title". */
function useKindName(row: SourceRow): string {
  const t = useTexts('translation')
  const { language } = useLanguage()
  const { site } = useSession()
  const { field } = row.source
  const id = field.slice(templateFieldPrefix.length)
  const isDeclared = field.startsWith(templateFieldPrefix)
  const label = isDeclared ? getFieldLabel(site, id, language) : t(`page:${field}`)
  if (row.is === 'field') return label
  const { kind, cell } = row.source
  if (!isDeclared) return t(`kind-${kind}`)
  if (!cell) return `${label} · ${t(`kind-${kind}`)}`
  const named = getFieldLabel(site, `${id}.${cell.name}`, language)
  return [label, t('page:rowNumber', { number: cell.row + 1 }), named].join(' · ')
}
