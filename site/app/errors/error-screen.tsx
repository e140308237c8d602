import { localizePath } from '@vitrine/contract/locale'
import { useMemo } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { Layout } from '../layouts/layout.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { localeAt } from '../navigation/place.ts'
import { useSite } from '../site.ts'
import { trustedHtml } from '../trusted-types.ts'
import { LostText } from './lost-text.tsx'
import { errorKey } from './messages.ts'
import { hasPageBefore } from './page-before.ts'
import { type PageError, readPageError } from './page-error.ts'
import { useErrorTexts } from './use-error-texts.ts'

/**
 * The error page (specification §2): the status, its message, the way home and the way back. In a
 * crawler what the server has sent stays instead, for there it was whole (specification §8).
 */
export function ErrorScreen() {
  const sent = useSite().sentHtml?.()
  if (sent === undefined) return <ErrorPage />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has rendered it.
  return <div className="sent" dangerouslySetInnerHTML={{ __html: trustedHtml(sent) }} />
}

function ErrorPage() {
  const site = useSite()
  const thrown = useRouteError()
  const error = readPageError(thrown)
  const location = useLocation()
  // A choice of another language shows with the next page, not while this one leaves.
  const locale = useMemo(() => localeAt(site, location.pathname), [site, location])
  const home = localizePath(site.config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  return (
    <Layout name="default" locale={locale} page="error">
      {error.lost ? <LostText home={home} /> : <ErrorText error={error} home={home} />}
    </Layout>
  )
}

/** Status, message and ways out, within a layout. */
export function ErrorText({ error, home }: { error: PageError; home: string }) {
  const { config } = useSite()
  const t = useTexts()
  const navigate = useNavigate()
  const { statusCode } = error
  const key = errorKey(error)
  const back = () => void (hasPageBefore() ? navigate(-1) : navigate(home))
  if (!t.has(key)) return <Wordless statusCode={statusCode} home={home} name={config.name} />
  return (
    <div className="error" data-status={statusCode} {...t.lang(key)}>
      <p className="error-code">{statusCode}</p>
      <h1>{t(key)}</h1>
      {key === 'other' ? null : <p>{t(`${key}Detail`)}</p>}
      <p className="error-actions">
        <a className="button" href={home}>
          {t('backHome')}
        </a>
        <button className="button quiet" type="button" data-action="back" onClick={back}>
          {t('previousPage')}
        </button>
      </p>
    </div>
  )
}

/** When not even the sentences can be had: what is understood without them. */
function Wordless(props: { statusCode: number; home: string; name: string }) {
  return (
    <div className="error" data-status={props.statusCode}>
      <h1 className="error-code">{props.statusCode}</h1>
      <p className="error-actions">
        <a className="button" href={props.home}>
          {props.name}
        </a>
      </p>
    </div>
  )
}
