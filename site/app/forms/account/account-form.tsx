import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import { getRefusalText } from '../refusal-text.ts'
import { type FormFailure, passwordField } from './form-action.ts'
import { AccountPasswordField } from './password-field.tsx'
import type { FormState } from './use-form.ts'

interface Props {
  form: FormState
  intent: string
  submit: string
  quiet?: boolean
  /** Always asks for the password, not only if the API requires it. */
  asksPassword?: boolean
  encType?: 'multipart/form-data'
  children?: ReactNode
}

export function AccountForm(props: Props) {
  const { form, intent, submit, quiet, asksPassword, encType, children } = props
  const { Form, sending } = form
  const refused = getRefusal(form, intent)
  return (
    <Form method="post" encType={encType} className="form">
      <input type="hidden" name="intent" value={intent} />
      <Refusal refused={refused} />
      {children}
      {asksPassword || refused?.needsPassword ? <ConfirmPassword refused={refused} /> : null}
      <SubmitButton quiet={quiet} busy={sending === intent}>
        {submit}
      </SubmitButton>
    </Form>
  )
}

export const getRefusal = ({ refused }: FormState, intent: string) =>
  refused?.intent === intent ? refused : undefined

/** The error of the whole form, unless fields show their own. */
function Refusal({ refused }: { refused: FormFailure | undefined }) {
  const t = useTexts()
  if (!refused || Object.keys(refused.errors).length > 0) return null
  return (
    <Alert color={refused.needsPassword ? 'blue' : 'red'} role="alert">
      {getRefusalText(refused, t)}
    </Alert>
  )
}

function ConfirmPassword({ refused }: { refused: FormFailure | undefined }) {
  const t = useTexts()
  return (
    <div data-asks>
      <AccountPasswordField
        label={t('confirmPassword')}
        name={passwordField}
        autoComplete="current-password"
        error={refused?.errors[passwordField]}
      />
    </div>
  )
}

interface SubmitProps {
  quiet?: boolean | undefined
  busy: boolean
  children: ReactNode
}

/** Stays enabled while the form is sent, because disabling it would lose the focus. */
export function SubmitButton({ quiet = false, busy, children }: SubmitProps) {
  return (
    <Button
      size="md"
      type="submit"
      variant={quiet ? 'default' : 'filled'}
      className="submit"
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      {children}
    </Button>
  )
}

export function SuccessText({ children }: { children: ReactNode }) {
  return (
    <p className="said" role="status">
      {children}
    </p>
  )
}
