import { localizePath } from '@vitrine/contract/locale/locale'
import { useRouteError } from 'react-router'
import { readPageError } from '../errors/route-error.ts'
import { ErrorText } from '../pages/error-text.tsx'
import { LostText } from '../pages/lost-text.tsx'
import { useErrorTexts } from '../routing/use-error-texts.ts'
import { useSite } from '../site/site.ts'
import { useSpeech } from '../site/use-texts.ts'

export function ErrorBoundary() {
  const { config } = useSite()
  const { locale } = useSpeech()
  const thrown = useRouteError()
  const error = readPageError(thrown)
  const home = localizePath(config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  return error.lost ? <LostText home={home} /> : <ErrorText error={error} home={home} />
}
