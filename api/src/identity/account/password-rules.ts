import { passwordLength } from '@vitrine/contract/identity/identity'
import type { ApiContext } from '../guards/api-context.ts'
import type { Faults } from '../guards/fields.ts'

interface NewPassword {
  password: string
  password_confirmation?: string
}

/** What is wrong with a new password of somebody with this address and name. */
export async function passwordFaults(
  context: Pick<ApiContext, 'isCommon' | 'siteName'>,
  { password, password_confirmation }: NewPassword,
  { email, name }: { email: string; name: string },
): Promise<Faults> {
  const length = [...password.normalize('NFC')].length
  const own = [email, email.split('@', 1)[0] ?? '', name, context.siteName]
  const faults: Faults = {}
  if (!password.isWellFormed()) faults.password = 'invalid'
  else if (length < passwordLength.min) faults.password = 'password_short'
  else if (length > passwordLength.max) faults.password = 'password_long'
  else if (await context.isCommon(password, own)) faults.password = 'password_common'
  if (password_confirmation !== undefined && password_confirmation !== password)
    faults.password_confirmation = 'password_mismatch'
  return faults
}
