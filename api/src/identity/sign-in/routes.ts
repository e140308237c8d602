import * as at from '@vitrine/contract/endpoints/sign-in'
import { type Bound, bindWith } from '../../binding/bind.ts'
import { confirmEmail } from '../account/email-change.ts'
import { showUser } from '../account/profile.ts'
import { setCsrfCookie, signOut } from '../account/sessions.ts'
import { takeBackEmail } from '../account/take-back.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { requestPasswordReset, resetPassword } from './forgotten.ts'
import { setUp, showSetUp } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { takeSecondStep } from './two-factor.ts'

/** Signing in and out, and the links of mails that work without a sign-in. */
export function signInRoutes(context: ApiContext): Bound[] {
  const to = bindWith(context)
  return [
    ...signInSteps(context),
    to(at.setCsrfCookie, setCsrfCookie),
    to(at.signOut, signOut),
    to(at.requestPasswordReset, requestPasswordReset),
    to(at.resetPassword, resetPassword),
    to(at.setUp, setUp),
    to(at.showSetUp, showSetUp),
    to(at.confirmEmail, confirmEmail),
    to(at.takeBackEmail, takeBackEmail),
    to(at.showUser, showUser),
  ]
}

/** The steps that documents of the admin send below its path, to get their key with the answer. */
export function signInSteps(context: ApiContext): Bound[] {
  const to = bindWith(context)
  return [to(at.signIn, signIn), to(at.takeSecondStep, takeSecondStep)]
}
