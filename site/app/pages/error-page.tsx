import { localizePath } from '@vitrine/contract/locale/locale'
import { getErrorKey } from '../errors/messages.ts'
import { type PageError, serverError } from '../errors/page-error.ts'
import { Layout } from '../layouts/layout.tsx'
import { useSite } from '../site/site.ts'
import { ErrorText } from './error-text.tsx'
import { SearchLostPage } from './search-lost-page.tsx'
import { SignInHint } from './sign-in-hint.tsx'

/** The error page (specification §2). Server errors show the request id. */
export function ErrorPage({ error, locale }: { error: PageError; locale: string }) {
  const { config, requestId } = useSite()
  const reference = error.statusCode === serverError.statusCode ? requestId?.() : undefined
  return (
    <Layout name="default" locale={locale} page="error">
      <ErrorText
        error={error}
        home={localizePath(config.i18n, locale, '/')}
        reference={reference}
      />
      {getErrorKey(error) === 'notFound' ? (
        <>
          <SearchLostPage />
          <SignInHint />
        </>
      ) : null}
    </Layout>
  )
}
