import { takeBackEmail } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { FormDone } from '../../forms/form-done.tsx'
import { type RefusedForm, requireData, sendForm } from '../../forms/send-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { LinkForm } from './link-form.tsx'

/** `next` is the path of the screen for a new password. */
type TakeBackEmailResult = { ok: true; next: string } | RefusedForm

/** `/dashboard/take-back-email/{token}`: needs a click, because mail scanners open links. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const outcome = useActionData<TakeBackEmailResult>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {outcome?.ok ? (
        <FormDone>
          <p>{t('takenBack')}</p>
          <p>
            <a href={getPath(outcome.next)}>{t('choosePassword')}</a>
          </p>
        </FormDone>
      ) : (
        <LinkForm refused={outcome} />
      )}
    </section>
  )
}

export async function action({ context, params }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const result = await sendForm(site, takeBackEmail, { body: { token: params.token ?? '' } })
  if (!result.ok) return data<TakeBackEmailResult>(result, { status: result.status })
  const { token, email } = requireData(result)
  await site.identity.renew()
  return data<TakeBackEmailResult>({ ok: true, next: screenPaths.resetPassword(token, email) })
}
