import { SignInAnswer } from '@vitrine/contract/identity'
import { identityPaths, signInAt } from '@vitrine/contract/paths'
import { around, ask, type Refused } from '../http/ask.ts'

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
  const answer = await ask(SignInAnswer, signInAt(around.base, identityPaths.login), {
    method: 'POST',
    body,
  })
  if (!answer.ok) return { step: 'password', refused: answer }
  return { step: answer.data.two_factor ? 'code' : 'done' }
}

/** The second step: the digits of an authenticator, or one of the codes kept for a lost one. */
export async function sendCode(form: FormData): Promise<SignInOutcome> {
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  const recovery = String(form.get('recovery_code') ?? '').trim()
  const body = recovery ? { recovery_code: recovery } : { code }
  const answer = await ask(SignInAnswer, signInAt(around.base, identityPaths.secondStep), {
    method: 'POST',
    body,
  })
  return answer.ok ? { step: 'done' } : { step: 'code', refused: answer }
}
