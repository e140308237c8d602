import { decodePath } from '@vitrine/contract/addresses/address'
import {
  getLanguageAttributes,
  getLocaleChoiceQuery,
  localizePath,
  splitLocale,
} from '@vitrine/contract/locale/locale'
import type { SwitcherEntry } from '../locale/languages.ts'
import { type Site, useSite } from '../site/site.ts'
import { useTextScope } from '../site/use-texts.ts'

/** Returns a function that localizes the path of a screen for the current locale. */
export function useScreenPath(): (path: string) => string {
  const { config } = useSite()
  const { locale } = useTextScope()
  return (path) => localizePath(config.i18n, locale, path)
}

/** Returns links to the same screen in each locale that has interface texts. */
export function listScreenLanguages(
  site: Site,
  { pathname, search }: { pathname: string; search: string },
): SwitcherEntry[] {
  const { i18n, files } = site.config
  const { path } = splitLocale(i18n, decodePath(pathname) ?? '/', site.choice())
  return i18n.locales
    .filter(({ code }) => files[code]?.includes('dashboard'))
    .map(({ code, displayName }) => ({
      code,
      displayName,
      lang: getLanguageAttributes(i18n, code).lang,
      href:
        localizePath(i18n, code, encodedEnd(pathname, path)) +
        (getLocaleChoiceQuery(i18n, code) || search),
      detour: undefined,
    }))
}

/** Returns the end of an encoded path that matches the decoded `path`, without encoding it again. */
function encodedEnd(pathname: string, path: string): string {
  const { length } = path.split('/')
  return `/${pathname
    .split('/')
    .slice(1 - length)
    .join('/')}`
}
