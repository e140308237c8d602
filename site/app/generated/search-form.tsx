import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { SearchField } from '../layouts/search-field.tsx'
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
          <SearchField id={fieldId} words={words} />
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
