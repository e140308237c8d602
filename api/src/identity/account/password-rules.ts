import { passwordLength } from '@vitrine/contract/identity/identity'
import type { ApiContext } from '../guards/api-context.ts'
import type { FieldErrors } from '../guards/fields.ts'

interface PasswordInput {
  password: string
  password_confirmation?: string
}

/** Checks a new password. Returns the errors by field, empty if the password is accepted. */
export async function checkNewPassword(
  context: Pick<ApiContext, 'isCommon' | 'settings'>,
  { password, password_confirmation }: PasswordInput,
  { email, name }: { email: string; name: string },
): Promise<FieldErrors> {
  const length = [...password.normalize('NFC')].length
  const ownWords = [email, email.split('@', 1)[0] ?? '', name, context.settings.current().name]
  const errors: FieldErrors = {}
  if (!password.isWellFormed()) errors.password = 'invalid'
  else if (length < passwordLength.min) errors.password = 'password_short'
  else if (length > passwordLength.max) errors.password = 'password_long'
  else if (await context.isCommon(password, ownWords)) errors.password = 'password_common'
  if (password_confirmation !== undefined && password_confirmation !== password)
    errors.password_confirmation = 'password_mismatch'
  return errors
}
