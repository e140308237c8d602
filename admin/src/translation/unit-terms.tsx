import { useQuery } from '@tanstack/react-query'
import type { GlossaryTerm } from '@vitrine/contract/admin/glossary'
import { findTerms } from '@vitrine/contract/translation/find-terms'
import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import { useMemo } from 'react'
import { glossaryQuery } from '../glossary/glossary.ts'
import { readMarkup } from '../html/read-markup.ts'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import type { SourceRow } from './rows.ts'

/** Returns the terms of the glossary for a pair of languages. */
export function useTerms(sourceLocale: string | null, locale: string): GlossaryTerm[] {
  const { data } = useQuery(glossaryQuery(locale))
  return useMemo(
    () => data?.filter((term) => term.sourceLocale === sourceLocale) ?? [],
    [data, sourceLocale],
  )
}

interface Props {
  row: SourceRow
  terms: readonly GlossaryTerm[]
  /** The language of the translation. */
  locale: string
}

/** The terms of the glossary that a unit of the source contains, with their translation. */
export function UnitTerms({ row, terms, locale }: Props) {
  const t = useTexts('translation')
  const { site } = useSession()
  const found = useMemo(() => findTerms(terms, readSourceText(row)), [terms, row])
  if (found.length === 0) return null
  return (
    <div className="unit-terms">
      <p>{t('terms')}</p>
      <ul>
        {found.map(({ id, term, translation, note, sourceLocale }) => (
          <li key={id}>
            <span {...getLanguageAttributes(site, sourceLocale)}>{term}</span>
            {' → '}
            {translation === null ? (
              <em>{t('termKept')}</em>
            ) : (
              <strong {...getLanguageAttributes(site, locale)}>{translation}</strong>
            )}
            {note === '' ? null : ` (${note})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function readSourceText(row: SourceRow): string {
  if (row.is === 'field') return row.source.source
  const units = splitTextUnits(readMarkup(row.source.html))
  return units.flatMap(({ text, alts }) => [text, ...alts]).join(' ')
}
