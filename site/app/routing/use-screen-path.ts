import { localizePath } from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useSpeech } from '../site/use-texts.ts'

/** Addresses of screens in the language of the one that is shown. */
export function useScreenPath(): (path: string) => string {
  const { config } = useSite()
  const { locale } = useSpeech()
  return (path) => localizePath(config.i18n, locale, path)
}
