import { localizePath } from '@vitrine/contract/locale'
import { useSpeech } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'

/** The address of a screen in the language of this one. */
export function useScreenAddress(): (path: string) => string {
  const { config } = useSite()
  const { locale } = useSpeech()
  return (path) => localizePath(config.i18n, locale, path)
}
