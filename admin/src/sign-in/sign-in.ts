import { signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { call, type Refused } from '../http/client.ts'

/** Result of a step: the form to show next, or done. */
export type SignInResult =
  | { step: 'done' }
  | { step: 'code'; refused?: Refused }
  | { step: 'password'; refused: Refused }

/** Sends the first step: e-mail address and password. */
export async function sendPassword(form: FormData): Promise<SignInResult> {
  const text = (name: string) => String(form.get(name) ?? '')
  const body = {
    email: text('email'),
    password: text('password'),
    remember: form.has('remember'),
  }
  const answer = await call(signIn, { body })
  if (!answer.ok) return { step: 'password', refused: answer }
  return { step: answer.data.two_factor ? 'code' : 'done' }
}

/** Sends the second step: a code of the authenticator, or a recovery code. */
export async function sendCode(form: FormData): Promise<SignInResult> {
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  const recovery = String(form.get('recovery_code') ?? '').trim()
  const body = recovery ? { recovery_code: recovery } : { code }
  const answer = await call(takeSecondStep, { body })
  return answer.ok ? { step: 'done' } : { step: 'code', refused: answer }
}
