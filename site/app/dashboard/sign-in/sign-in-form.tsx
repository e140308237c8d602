import { Checkbox } from '@mantine/core'
import { screenPaths } from '@vitrine/contract/http/paths'
import { EmailField } from '../../forms/email-field.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTexts } from '../../site/use-texts.ts'
import type { SignInState } from './sign-in.ts'

export function SignInForm({ state }: { state: SignInState | undefined }) {
  const t = useTexts()
  const getAddress = useScreenPath()
  const refused = state?.refused
  return (
    <ScreenForm
      label={t('title')}
      submit={t('submit')}
      after={
        <p className="form-aside">
          <a href={getAddress(screenPaths.forgotPassword)}>{t('forgot')}</a>
        </p>
      }
    >
      <FormProblem refused={refused} fields={['email', 'password']} />
      <EmailField given={state?.email} error={refused?.errors.email} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        error={refused?.errors.password}
      />
      <Checkbox
        id="remember"
        label={t('remember')}
        name="remember"
        defaultChecked={state?.remember ?? false}
      />
    </ScreenForm>
  )
}
