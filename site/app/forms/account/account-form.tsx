import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import { refusalText } from '../refusal-text.ts'
import { passwordField, type Undone } from './form-action.ts'
import { PasswordField } from './password-field.tsx'
import type { FormPart } from './use-form.ts'

interface Props {
  part: FormPart
  intent: string
  /** What its button says. */
  submit: string
  quiet?: boolean
  /** Asks for the password at once, not only when the API wants it. */
  asksPassword?: boolean
  encType?: 'multipart/form-data'
  children?: ReactNode
}

/** A form of one's own account: why it was refused, its fields, the password if need be, its button. */
export function AccountForm(props: Props) {
  const { part, intent, submit, quiet, asksPassword, encType, children } = props
  const { Form, sending } = part
  const refused = refusalOf(part, intent)
  return (
    <Form method="post" encType={encType} className="form">
      <input type="hidden" name="intent" value={intent} />
      <Refusal refused={refused} />
      {children}
      {asksPassword || refused?.needsPassword ? <PasswordAgain refused={refused} /> : null}
      <Submit quiet={quiet} busy={sending === intent}>
        {submit}
      </Submit>
    </Form>
  )
}

/** Why this form was refused, if it was. */
export const refusalOf = ({ refused }: FormPart, intent: string) =>
  refused?.intent === intent ? refused : undefined

/** What no field can say. */
function Refusal({ refused }: { refused: Undone | undefined }) {
  const t = useTexts()
  if (!refused || Object.keys(refused.errors).length > 0) return null
  return (
    <Alert color={refused.needsPassword ? 'blue' : 'red'} role="alert">
      {refusalText(refused, t)}
    </Alert>
  )
}

function PasswordAgain({ refused }: { refused: Undone | undefined }) {
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

/** Stays where the keyboard is while the form is on its way; a disabled button would lose it. */
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

/** Says politely that it went well. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <p className="said" role="status">
      {children}
    </p>
  )
}
