import { decodePath } from '@vitrine/contract/addresses/address'
import { choosing, languageOf, localizePath, splitLocale } from '@vitrine/contract/locale/locale'
import type { Language } from '../locale/languages.ts'
import type { Site } from '../site/site.ts'

interface Place {
  pathname: string
  search: string
}

/** Links to the same screen in every language that the interface is written in. */
export function screenLanguages(site: Site, { pathname, search }: Place): Language[] {
  const { i18n, files } = site.config
  const { path } = splitLocale(i18n, decodePath(pathname) ?? '/', site.choice())
  return i18n.locales
    .filter(({ code }) => files[code]?.includes('dashboard'))
    .map(({ code, displayName }) => ({
      code,
      displayName,
      lang: languageOf(i18n, code).lang,
      href:
        localizePath(i18n, code, encodedLike(pathname, path)) + (choosing(i18n, code) || search),
      detour: undefined,
    }))
}

/** The end of an address that is so many segments long: an address is never encoded anew. */
function encodedLike(pathname: string, path: string): string {
  const { length } = path.split('/')
  return `/${pathname
    .split('/')
    .slice(1 - length)
    .join('/')}`
}
