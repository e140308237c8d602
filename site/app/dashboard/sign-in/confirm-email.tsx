import { confirmEmail } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { FormDone } from '../../forms/form-done.tsx'
import { type RefusedForm, sendForm } from '../../forms/send-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { LinkForm } from './link-form.tsx'

type ConfirmEmailResult = { ok: true } | RefusedForm

/** `/dashboard/confirm-email/{token}`: needs a click, because mail scanners open links. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const outcome = useActionData<ConfirmEmailResult>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {outcome?.ok ? (
        <FormDone>
          <p>{t('confirmed')}</p>
        </FormDone>
      ) : (
        <LinkForm refused={outcome} />
      )}
      <p className="form-aside">
        <a href={getPath(screenPaths.dashboard)}>{t('toDashboard')}</a>
      </p>
    </section>
  )
}

export async function action({ context, params }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const result = await sendForm(site, confirmEmail, { body: { token: params.token ?? '' } })
  if (!result.ok) return data<ConfirmEmailResult>(result, { status: result.status })
  await site.identity.renew()
  return data<ConfirmEmailResult>({ ok: true })
}
