import { localizePath } from '@vitrine/contract/locale'
import { useRouteError } from 'react-router'
import { ErrorText } from '../errors/error-text.tsx'
import { LostText } from '../errors/lost-text.tsx'
import { readPageError } from '../errors/route-error.ts'
import { useErrorTexts } from '../errors/use-error-texts.ts'
import { useSpeech } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'

/** What stands in the place of a screen that failed: the dashboard around it stays. */
export function ErrorBoundary() {
  const { config } = useSite()
  const { locale } = useSpeech()
  const thrown = useRouteError()
  const error = readPageError(thrown)
  const home = localizePath(config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  return error.lost ? <LostText home={home} /> : <ErrorText error={error} home={home} />
}
