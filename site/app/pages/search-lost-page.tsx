import { decodePath } from '@vitrine/contract/addresses/address'
import { SearchForm } from '../generated/search-form.tsx'
import { useHere } from '../site/here.ts'

/** Characters of an address that are put into the form. */
const wordsMax = 100

/** The form of the search with the words of an address that has no page. */
export function SearchLostPage() {
  const { pathname, siteData } = useHere()
  return siteData?.hasSearch ? <SearchForm words={getAddressWords(pathname)} /> : null
}

/** Returns the words of the last segment: `premiers pas` of `/guide/premiers-pas.html`. */
function getAddressWords(pathname: string): string {
  const segments = (decodePath(pathname) ?? '').split('/').filter(Boolean)
  const name = segments.at(-1)?.replace(/\.\w{1,5}$/, '') ?? ''
  return name
    .split(/[\s\-_+.,]+/)
    .join(' ')
    .trim()
    .slice(0, wordsMax)
}
