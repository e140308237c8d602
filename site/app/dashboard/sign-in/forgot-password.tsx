import { requestPasswordReset } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { EmailField } from '../../forms/email-field.tsx'
import { FormDone } from '../../forms/form-done.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { type RefusedForm, sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'

type ForgotPasswordResult = { email: string } & ({ sent: string } | RefusedForm)

/** `/dashboard/forgot-password`: the response does not reveal who has an account. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const outcome = useActionData<ForgotPasswordResult>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {outcome && 'sent' in outcome ? (
        <FormDone>
          <p>{outcome.sent || t('sent')}</p>
          <p>{t('nothingCame')}</p>
        </FormDone>
      ) : (
        <AddressForm refused={outcome} />
      )}
      <p className="form-aside">
        <a href={getPath(screenPaths.login)}>{t('backToSignIn')}</a>
      </p>
    </section>
  )
}

function AddressForm({ refused }: { refused: (RefusedForm & { email: string }) | undefined }) {
  const t = useTexts()
  return (
    <ScreenForm label={t('title')} submit={t('submit')}>
      <p className="lead">{t('lead')}</p>
      <FormProblem refused={refused} fields={['email']} />
      <EmailField given={refused?.email} error={refused?.errors.email} />
    </ScreenForm>
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const email = (await readForm(request))('email')
  const result = await sendForm(site, requestPasswordReset, { body: { email } })
  if (!result.ok) return data<ForgotPasswordResult>({ ...result, email }, { status: result.status })
  return data<ForgotPasswordResult>({ email, sent: result.data?.message ?? '' })
}
