import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { useFocus } from '../../forms/use-focus.ts'
import { useTexts } from '../../site/use-texts.ts'
import type { SignInState } from './sign-in.ts'

export function SecondStepForm({ state }: { state: SignInState }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const { refused } = state
  return (
    <div className="form">
      <p className="lead">{t('codeLead')}</p>
      <FormProblem refused={refused} fields={['code', 'recovery_code']}>
        {refused && Object.keys(refused.errors).length > 0 ? (
          <p>
            <a href={pathname + search}>{t('startAgain')}</a>
          </p>
        ) : null}
      </FormProblem>
      <StepForm state={state} label="code">
        <CodeField error={refused?.errors.code} isFocused={!refused} />
      </StepForm>
      <details className="other-way" open={refused?.errors.recovery_code !== undefined}>
        <summary>{t('noAuthenticator')}</summary>
        <StepForm state={state} label="recoveryCode" secondary>
          <RecoveryCodeField error={refused?.errors.recovery_code} />
        </StepForm>
      </details>
    </div>
  )
}

interface FieldProps {
  error: string | undefined
}

function CodeField({ error, isFocused }: FieldProps & { isFocused: boolean }) {
  const t = useTexts()
  // Focused when the step opens; after a refusal the error summary takes the focus.
  const field = useFocus<HTMLInputElement>(isFocused)
  return (
    <TextInput
      ref={field}
      label={t('code')}
      id="code"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      required
      withAsterisk={false}
    />
  )
}

function RecoveryCodeField({ error }: FieldProps) {
  const t = useTexts()
  return (
    <TextInput
      label={t('recoveryCode')}
      description={t('recoveryCodeRule')}
      id="recovery_code"
      name="recovery_code"
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      required
      withAsterisk={false}
    />
  )
}

function StepForm({ state, label, secondary = false, children }: StepProps) {
  const t = useTexts()
  return (
    <ScreenForm label={t(label)} submit={t('submit')} secondary={secondary}>
      <input type="hidden" name="step" value="code" />
      <input type="hidden" name="email" value={state.email} />
      {state.challenge ? <input type="hidden" name="challenge" value={state.challenge} /> : null}
      {state.remember ? <input type="hidden" name="remember" value="on" /> : null}
      {children}
    </ScreenForm>
  )
}

interface StepProps {
  state: SignInState
  label: 'code' | 'recoveryCode'
  secondary?: boolean
  children: ReactNode
}
