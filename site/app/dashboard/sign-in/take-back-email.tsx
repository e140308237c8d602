import { takeBackEmail } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { Done } from '../../forms/done.tsx'
import { type Refused, requireData, sendForm } from '../../forms/send-form.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useScreenAddress } from '../../routing/use-screen-address.ts'
import { useTexts } from '../../site/use-texts.ts'
import { LinkForm } from './link-form.tsx'

/** `next`: the screen on which a new password is chosen. */
type Outcome = { ok: true; next: string } | Refused

/** `/dashboard/take-back-email/{token}`: programs that open links in mails take nothing back. */
export function Component() {
  const t = useTexts()
  const to = useScreenAddress()
  const outcome = useActionData<Outcome>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {outcome?.ok ? (
        <Done>
          <p>{t('takenBack')}</p>
          <p>
            <a href={to(outcome.next)}>{t('choosePassword')}</a>
          </p>
        </Done>
      ) : (
        <LinkForm refused={outcome} />
      )}
    </section>
  )
}

export async function action({ context, params }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const sent = await sendForm(site, takeBackEmail, { body: { token: params.token ?? '' } })
  if (!sent.ok) return data<Outcome>(sent, { status: sent.status })
  const { token, email } = requireData(sent)
  // Whoever was signed in here by this account is no more.
  await site.identity.renew()
  return data<Outcome>({ ok: true, next: screenPaths.resetPassword(token, email) })
}
