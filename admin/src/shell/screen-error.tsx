import { twoFactorNeededCode } from '@vitrine/contract/identity/identity'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { statusForbidden, statusNotFound } from '../http/client.ts'
import { formatRefusal } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { handoffReferrerPolicy } from '../session/site-url.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useTitle } from '../ui/use-title.ts'
import { NotFound } from './not-found.tsx'

/** Replaces a screen that failed. The frame around it stays. */
export function ScreenError() {
  const t = useTexts()
  const error = useRouteError()
  const refused = getRefusal(error)
  useEffect(() => {
    if (!refused) reportError(error)
  }, [refused, error])
  if (refused?.status === statusNotFound) return <NotFound />
  if (refused?.code === twoFactorNeededCode) return <SecondStepNeeded url={refused.url} />
  // The session call of a user without a role on the site.
  if (refused?.status === statusForbidden) return <NoAccess />
  return (
    <section className="screen">
      <h1>{t('failedTitle')}</h1>
      <p className="lead">{refused ? formatRefusal(refused, t) : t('fault')}</p>
      <button className="button" type="button" onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </section>
  )
}

/** Shown to a signed-in user without a role on the site. */
function NoAccess() {
  const t = useTexts()
  const signOut = useSignOut()
  useTitle(t('closedTitle'))
  return (
    <section className="screen">
      <h1>{t('closedTitle')}</h1>
      <p className="lead">{t('closedText')}</p>
      <button className="button" type="button" onClick={signOut}>
        {t('signOut')}
      </button>
    </section>
  )
}

/** Shown to a user whose role requires a second step that is not set up. */
function SecondStepNeeded({ url }: { url: string | undefined }) {
  const t = useTexts()
  const signOut = useSignOut()
  useTitle(t('secondStepTitle'))
  return (
    <section className="screen">
      <h1>{t('secondStepTitle')}</h1>
      <p className="lead">{t('secondStepText')}</p>
      <p className="actions">
        {url ? (
          <a className="button" href={url} referrerPolicy={handoffReferrerPolicy}>
            {t('secondStepLink')}
          </a>
        ) : null}
        <button className="button quiet" type="button" onClick={signOut}>
          {t('signOut')}
        </button>
      </p>
    </section>
  )
}
