import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FormProblem } from '../../forms/form-problem.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { useFocus } from '../../forms/use-focus.ts'
import { useTexts } from '../../site/use-texts.ts'
import type { SignInState } from './sign-in.ts'

/** The second step: the digits of an authenticator, or one of the codes kept for a lost one. */
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
        <CodeField fault={refused?.errors.code} isAsked={!refused} />
      </StepForm>
      <details className="other-way" open={refused?.errors.recovery_code !== undefined}>
        <summary>{t('noAuthenticator')}</summary>
        <StepForm state={state} label="recoveryCode" secondary>
          <RecoveryCodeField fault={refused?.errors.recovery_code} />
        </StepForm>
      </details>
    </div>
  )
}

interface FieldProps {
  fault: string | undefined
}

function CodeField({ fault, isAsked }: FieldProps & { isAsked: boolean }) {
  const t = useTexts()
  // The step has come for this field; a refusal takes the focus itself.
  const field = useFocus<HTMLInputElement>(isAsked)
  return (
    <TextInput
      ref={field}
      label={t('code')}
      id="code"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={fault}
      required
      withAsterisk={false}
    />
  )
}

function RecoveryCodeField({ fault }: FieldProps) {
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
      error={fault}
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
