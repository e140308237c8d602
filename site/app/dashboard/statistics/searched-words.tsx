import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { SearchRow, Statistics } from '@vitrine/contract/tracking/statistics'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'
import { AdminLink } from './admin-link.tsx'
import { StatisticsList } from './statistics-list.tsx'

interface Props {
  statistics: Statistics
  getLanguageName: (code: string) => string
}

/** Words that visitors searched without results, each with a link to its search. */
export function SearchedWords({ statistics, getLanguageName }: Props) {
  const t = useTexts()
  const { rows } = statistics.searches
  return (
    <StatisticsList
      statistics={statistics}
      table="searches"
      list={statistics.searches}
      counted="searched"
      column={t('word')}
      getKey={({ word, locale }: SearchRow) => `${locale} ${word}`}
      renderName={({ word, locale }: SearchRow) => (
        <>
          <SearchLink word={word} locale={locale} />
          <small>{getLanguageName(locale)}</small>
        </>
      )}
      after={
        <>
          <p className="aside">{t('searchesNote')}</p>
          {rows.length > 0 ? <AdminLink screen="pages">{t('toPages')}</AdminLink> : null}
        </>
      }
    />
  )
}

function SearchLink({ word, locale }: { word: string; locale: string }) {
  const { config } = useSite()
  const address = getPageAddress(config.i18n, locale, getGeneratedSlug('search', locale))
  return (
    <a href={`${address}?${new URLSearchParams({ q: word })}`} translate="no">
      <bdi {...getLanguageAttributes(config.i18n, locale)}>{word}</bdi>
    </a>
  )
}
