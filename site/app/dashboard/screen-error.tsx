import { localizePath } from '@vitrine/contract/locale/locale'
import { useRouteError } from 'react-router'
import { toPageError } from '../errors/route-error.ts'
import { ChunkErrorText } from '../pages/chunk-error-text.tsx'
import { ErrorText } from '../pages/error-text.tsx'
import { useErrorTexts } from '../routing/use-error-texts.ts'
import { useSite } from '../site/site.ts'
import { useTextScope } from '../site/use-texts.ts'

export function ErrorBoundary() {
  const { config } = useSite()
  const { locale } = useTextScope()
  const thrown = useRouteError()
  const error = toPageError(thrown)
  const home = localizePath(config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  return error.isChunkError ? (
    <ChunkErrorText home={home} />
  ) : (
    <ErrorText error={error} home={home} />
  )
}
