import { Button } from '@mantine/core'
import { confirmPassword } from '@vitrine/contract/endpoints/account'
import { useSyncExternalStore } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { passwordConfirmation } from '../session/password-confirmation.ts'
import { PasswordField } from '../sign-in/password-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'

/** Dialog that asks for the password before a sensitive call is sent again. */
export function ConfirmPassword({ email }: { email: string }) {
  const { subscribe, isPending, settle } = passwordConfirmation
  if (!useSyncExternalStore(subscribe, isPending)) return null
  return <ConfirmDialog email={email} onDone={settle} />
}

interface ConfirmDialogProps {
  email: string
  onDone: (isConfirmed: boolean) => void
}

function ConfirmDialog({ email, onDone }: ConfirmDialogProps) {
  const t = useTexts('sign-in')
  const confirming = useCall(
    (password: string) => call(confirmPassword, { body: { password } }),
    [],
    () => onDone(true),
  )
  const { refused } = confirming
  return (
    <Dialog title={t('confirmTitle')} onClose={() => onDone(false)}>
      <Form
        label={t('confirmTitle')}
        onSend={(form) => confirming.run(String(form.get('password') ?? ''))}
      >
        <p>{t('confirmText')}</p>
        <ProblemNotice refused={refused} fields={['password']} />
        {/* Password managers choose the password by the address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField error={refused?.errors.password} />
        <Button type="submit" loading={confirming.isBusy}>
          {t('confirmSubmit')}
        </Button>
      </Form>
    </Dialog>
  )
}
