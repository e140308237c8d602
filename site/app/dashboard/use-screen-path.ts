import { localizePath } from '@vitrine/contract/locale'
import { useSpeech } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'

/** Addresses of screens in the language of the one that is shown. */
export function useScreenPath(): (path: string) => string {
  const { config } = useSite()
  const { locale } = useSpeech()
  return (path) => localizePath(config.i18n, locale, path)
}
