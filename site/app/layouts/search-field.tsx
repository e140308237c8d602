import { apiPaths } from '@vitrine/contract/http/paths'
import { searchBounds } from '@vitrine/contract/pages/search'
import { useSite } from '../site/site.ts'
import { useTextScope } from '../site/use-texts.ts'

interface Props {
  id: string
  words?: string
  placeholder?: string
}

/** Field of a form of the search. `suggest.ts` suggests pages while one types. */
export function SearchField({ id, words, placeholder }: Props) {
  const { config } = useSite()
  const { locale } = useTextScope()
  return (
    <input
      id={id}
      name="q"
      type="search"
      defaultValue={words}
      placeholder={placeholder}
      maxLength={searchBounds.characters}
      data-suggest={`${config.apiOrigin}${apiPaths.searchSuggestions}?locale=${locale}`}
      dir="auto"
      enterKeyHint="search"
    />
  )
}
