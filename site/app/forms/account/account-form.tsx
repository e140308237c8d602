import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import { refusalText } from '../refusal-text.ts'
import { passwordField, type Undone } from './form-action.ts'
import { PasswordField } from './password-field.tsx'
import type { FormPart } from './use-form.ts'

interface Props {
  form: FormPart
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
  const refused = refusalOf(form, intent)
  return (
    <Form method="post" encType={encType} className="form">
      <input type="hidden" name="intent" value={intent} />
      <Refusal refused={refused} />
      {children}
      {asksPassword || refused?.needsPassword ? <ConfirmPassword refused={refused} /> : null}
      <Submit quiet={quiet} busy={sending === intent}>
        {submit}
      </Submit>
    </Form>
  )
}

export const refusalOf = ({ refused }: FormPart, intent: string) =>
  refused?.intent === intent ? refused : undefined

/** The error of the whole form, unless fields show their own. */
function Refusal({ refused }: { refused: Undone | undefined }) {
  const t = useTexts()
  if (!refused || Object.keys(refused.errors).length > 0) return null
  return (
    <Alert color={refused.needsPassword ? 'blue' : 'red'} role="alert">
      {refusalText(refused, t)}
    </Alert>
  )
}

function ConfirmPassword({ refused }: { refused: Undone | undefined }) {
  const t = useTexts()
  return (
    <div data-asks>
      <PasswordField
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
export function Submit({ quiet = false, busy, children }: SubmitProps) {
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

export function Said({ children }: { children: ReactNode }) {
  return (
    <p className="said" role="status">
      {children}
    </p>
  )
}
