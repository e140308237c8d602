import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import type { RefusedForm } from '../../forms/send-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { getLocaleAt } from '../../site/page-key.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { signOut } from './sign-out.ts'

/** `/dashboard/logout`: shown if the sign-out failed or the address was opened directly. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const user = useIdentity()
  const refused = useActionData<RefusedForm>()
  const initialTexts = { lead: t('lead'), submit: t('submit') }
  const retryTexts = { lead: t('stillIn'), submit: t('tryAgain') }
  const texts = refused ? retryTexts : initialTexts
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
            <a href={getPath(screenPaths.login)}>{t('signIn')}</a>
          </p>
        </div>
      )}
    </section>
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const result = await signOut(site)
  if (!result.ok) return data(result, { status: result.status })
  const locale = getLocaleAt(site, new URL(request.url).pathname)
  throw redirect(localizePath(site.config.i18n, locale, site.config.auth.redirects.onLogout))
}
