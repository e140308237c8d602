import { Checkbox } from '@mantine/core'
import { screenPaths } from '@vitrine/contract/paths'
import { useTexts } from '../locale/use-texts.ts'
import { EmailField } from './email-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { ScreenForm } from './screen-form.tsx'
import type { SignInState } from './sign-in.ts'
import { useScreenAddress } from './use-screen-address.ts'

/** The first step: who one is, and the password. */
export function SignInForm({ state }: { state: SignInState | undefined }) {
  const t = useTexts()
  const to = useScreenAddress()
  const refused = state?.refused
  return (
    <ScreenForm
      label={t('title')}
      submit={t('submit')}
      after={
        <p className="form-aside">
          <a href={to(screenPaths.forgotPassword)}>{t('forgot')}</a>
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
