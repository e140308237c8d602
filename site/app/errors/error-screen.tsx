import { decodePath, tidyPath } from '@vitrine/contract/address'
import { localizePath, splitLocale } from '@vitrine/contract/locale'
import { useLocation, useRouteError } from 'react-router'
import { Layout } from '../layouts/layout.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'
import { errorKey } from './messages.ts'
import { readPageError } from './page-error.ts'

/** The error page (specification §2): the status, its message, the way home and the way back. */
export function ErrorScreen() {
  const { config, choice } = useSite()
  const { statusCode } = readPageError(useRouteError())
  const path = tidyPath(decodePath(useLocation().pathname) ?? '/')
  const { locale } = splitLocale(config.i18n, path, choice())
  return (
    <Layout name="default" locale={locale} page="error">
      <ErrorText statusCode={statusCode} home={localizePath(config.i18n, locale, '/')} />
    </Layout>
  )
}

function ErrorText({ statusCode, home }: { statusCode: number; home: string }) {
  const t = useTexts()
  const key = errorKey(statusCode)
  return (
    <div className="error" data-status={statusCode} {...t.lang(key)}>
      <p className="error-code">{statusCode}</p>
      <h1>{t(key)}</h1>
      {key === 'other' ? null : <p>{t(`${key}Detail`)}</p>}
      <p className="error-actions">
        <a className="button" href={home}>
          {t('backHome')}
        </a>
        <button className="button quiet" type="button" data-action="back">
          {t('previousPage')}
        </button>
      </p>
    </div>
  )
}
