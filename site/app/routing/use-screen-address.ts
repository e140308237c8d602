import { localizePath } from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useSpeech } from '../site/use-texts.ts'

/** The address of a screen in the language of this one. */
export function useScreenAddress(): (path: string) => string {
  const { config } = useSite()
  const { locale } = useSpeech()
  return (path) => localizePath(config.i18n, locale, path)
}
