import { signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { call, type Refused } from '../http/client.ts'

/** What the sign-in has become: a form to correct, the second step, or done. */
export type SignInOutcome =
  | { step: 'done' }
  | { step: 'code'; refused?: Refused }
  | { step: 'password'; refused: Refused }

/** The first step: who one is, and the password. */
export async function sendPassword(form: FormData): Promise<SignInOutcome> {
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

/** The second step: the digits of an authenticator, or one of the codes kept for a lost one. */
export async function sendCode(form: FormData): Promise<SignInOutcome> {
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  const recovery = String(form.get('recovery_code') ?? '').trim()
  const body = recovery ? { recovery_code: recovery } : { code }
  const answer = await call(takeSecondStep, { body })
  return answer.ok ? { step: 'done' } : { step: 'code', refused: answer }
}
