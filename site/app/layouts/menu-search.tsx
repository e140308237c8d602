import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'
import { SearchField } from './search-field.tsx'

/** Ids with the `v-` prefix do not occur in content. */
const fieldId = 'v-menu-search'

/**
 * Form of the search for the main menu, in the languages that have a search. Its landmark has a name,
 * because the page of the search has a second form.
 */
export function MenuSearch() {
  const t = useTexts()
  const { config } = useSite()
  const { siteData } = useHere()
  const { locale } = useTextScope()
  if (!siteData?.hasSearch) return null
  return (
    <search className="menu-search" {...t.label('search')}>
      <form
        action={getPageAddress(config.i18n, locale, getGeneratedSlug('search', locale))}
        {...t.within('search')}
      >
        <label className="visually-hidden" htmlFor={fieldId} {...t.lang('searchedWords')}>
          {t('searchedWords')}
        </label>
        <SearchField id={fieldId} placeholder={t('search')} />
        <button type="submit" {...t.label('search')}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M13 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0Zm-1.5 3.5L18 18" />
          </svg>
        </button>
      </form>
    </search>
  )
}
