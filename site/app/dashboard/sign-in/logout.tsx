import { signOut as signOutAt } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { type Refused, sendForm } from '../../forms/send-form.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useScreenAddress } from '../../routing/use-screen-address.ts'
import { localeAt } from '../../site/place.ts'
import type { Site } from '../../site/site.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'

/** `/dashboard/logout`: seen by whoever types its address, or could not be signed out. */
export function Component() {
  const t = useTexts()
  const to = useScreenAddress()
  const user = useIdentity()
  const refused = useActionData<Refused>()
  const first = { lead: t('lead'), submit: t('submit') }
  const again = { lead: t('stillIn'), submit: t('tryAgain') }
  const texts = refused ? again : first
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {user || refused ? (
        <ScreenForm label={t('title')} submit={texts.submit}>
          <FormProblem refused={refused} fields={[]} />
          <p className="lead">{texts.lead}</p>
        </ScreenForm>
      ) : (
        <div className="form">
          <p className="lead">{t('nobody')}</p>
          <p className="form-aside">
            <a href={to(screenPaths.login)}>{t('signIn')}</a>
          </p>
        </div>
      )}
    </section>
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const sent = await signOut(site)
  // A session that had ended already is signed out too.
  if (!sent.ok && sent.status !== 401 && sent.status !== 419)
    return data(sent, { status: sent.status })
  site.keepToken(undefined)
  site.identity.put(undefined)
  const locale = localeAt(site, new URL(request.url).pathname)
  throw redirect(localizePath(site.config.i18n, locale, site.config.auth.redirects.onLogout))
}

const tell = (site: Site) => sendForm(site, signOutAt, {}, { quiet: true })

// After 419 the session may live on: only the token of the form was too old.
async function signOut(site: Site) {
  const sent = await tell(site)
  const stale = !sent.ok && sent.status === 419
  if (stale) await site.identity.renew()
  return stale && site.identity.current() ? tell(site) : sent
}
