import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { apiPaths } from '@vitrine/contract/http/paths'
import { searchBounds } from '@vitrine/contract/pages/search'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

/** Ids with the `v-` prefix do not occur in content. */
const fieldId = 'v-search'

interface Props {
  words: string
  exact?: boolean
}

/** Form of the search, which needs no script. `suggest.ts` suggests pages while one types. */
export function SearchForm({ words, exact = false }: Props) {
  const t = useTexts()
  const { config } = useSite()
  const { locale } = useTextScope()
  return (
    <search className="search">
      <form action={getPageAddress(config.i18n, locale, getGeneratedSlug('search', locale))}>
        <label htmlFor={fieldId} {...t.lang('searchedWords')}>
          {t('searchedWords')}
        </label>
        <div className="search-field">
          <input
            id={fieldId}
            name="q"
            type="search"
            defaultValue={words}
            maxLength={searchBounds.characters}
            data-suggest={`${config.apiOrigin}${apiPaths.searchSuggestions}?locale=${locale}`}
            dir="auto"
            enterKeyHint="search"
          />
          <button className="button" type="submit" {...t.lang('search')}>
            {t('search')}
          </button>
        </div>
        <label {...t.lang('exactWords')}>
          <input name="exact" type="checkbox" value="1" defaultChecked={exact} /> {t('exactWords')}
        </label>
      </form>
    </search>
  )
}
