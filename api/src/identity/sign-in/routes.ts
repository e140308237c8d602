import * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import { confirmEmail } from '../account/email-change.ts'
import { showUser } from '../account/profile.ts'
import { setCsrfCookie, signOut } from '../account/sessions.ts'
import { takeBackEmail } from '../account/undo-email-change.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { requestPasswordReset, resetPassword, showPasswordLink } from './password-reset.ts'
import { setUp, showSetUp } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { takeSecondStep } from './two-factor.ts'

/** Routes for signing in and out, and for links in mails that work without a session. */
export function signInRoutes(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [
    ...signInSteps(context),
    to(endpoints.setCsrfCookie, setCsrfCookie),
    to(endpoints.signOut, signOut),
    to(endpoints.requestPasswordReset, requestPasswordReset),
    to(endpoints.showPasswordLink, showPasswordLink),
    to(endpoints.resetPassword, resetPassword),
    to(endpoints.setUp, setUp),
    to(endpoints.showSetUp, showSetUp),
    to(endpoints.confirmEmail, confirmEmail),
    to(endpoints.takeBackEmail, takeBackEmail),
    to(endpoints.showUser, showUser),
  ]
}

/** The admin also makes these below its own path, to get the key of its document. */
export function signInSteps(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [to(endpoints.signIn, signIn), to(endpoints.takeSecondStep, takeSecondStep)]
}
