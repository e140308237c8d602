import { TextInput } from '@mantine/core'
import { resetPassword } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, data, useActionData, useParams } from 'react-router'
import { FormDone } from '../../forms/form-done.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPassword } from '../../forms/new-password.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { type RefusedForm, sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { completeSignIn } from './sign-in.ts'

type ResetPasswordResult = { ok: true } | RefusedForm

/** `/dashboard/reset-password/{token}/{email}`, also for invitations. Opening changes nothing. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const outcome = useActionData<ResetPasswordResult>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {outcome?.ok ? (
        <FormDone>
          <p>{t('changed')}</p>
          <p>
            <a href={getPath(screenPaths.login)}>{t('signIn')}</a>
          </p>
        </FormDone>
      ) : (
        <ResetForm refused={outcome} />
      )}
    </section>
  )
}

function ResetForm({ refused }: { refused: RefusedForm | undefined }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const { email = '' } = useParams()
  if (refused?.errors.email || refused?.errors.token)
    return (
      <FormProblem refused={refused} fields={[]}>
        <p>
          <a href={getPath(screenPaths.forgotPassword)}>{t('askAgain')}</a>
        </p>
      </FormProblem>
    )
  return (
    <ScreenForm label={t('title')} submit={t('submit')}>
      <FormProblem refused={refused} fields={['password', 'password_confirmation']} />
      <TextInput
        label={t('email')}
        id="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPassword refused={refused} known={[email]} />
      <PasswordField
        label={t('passwordAgain')}
        name="password_confirmation"
        autoComplete="new-password"
        error={refused?.errors.password_confirmation}
      />
    </ScreenForm>
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const field = await readForm(request)
  const body = {
    token: params.token ?? '',
    email: params.email ?? '',
    password: field('password'),
    password_confirmation: field('password_confirmation'),
  }
  const result = await sendForm(site, resetPassword, { body })
  if (!result.ok) return data<ResetPasswordResult>(result, { status: result.status })
  if (!result.data || !('two_factor' in result.data)) return data<ResetPasswordResult>({ ok: true })
  // An invitation also signs the user in.
  const refused = await completeSignIn(
    { site, url: new URL(request.url) },
    result.data.token,
    false,
  )
  return data<ResetPasswordResult>(refused, { status: refused.status })
}
