import * as account from '@vitrine/contract/endpoints/account'
import * as twoFactor from '@vitrine/contract/endpoints/two-factor'
import { identityPaths as at, signInAt } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { type Bound, bindWith } from '../binding/bind.ts'
import {
  cancelDeletion,
  exportAccount,
  type HeldElsewhere,
  requestDeletion,
} from './account/account.ts'
import { createAvatars, removeAvatar } from './account/avatar.ts'
import { confirmEmail } from './account/email-change.ts'
import {
  cancelEmailChange,
  changePassword,
  changeProfile,
  confirmPassword,
  showConfirmedStatus,
  showUser,
} from './account/profile.ts'
import {
  endOneSession,
  endOtherSessions,
  giveCsrfCookie,
  listSessions,
  signOut,
} from './account/sessions.ts'
import { takeBackEmail } from './account/take-back.ts'
import type { ApiContext } from './guards/api-context.ts'
import type { Guards } from './guards/guards.ts'
import { forgotten, reset } from './sign-in/forgotten.ts'
import { setUp, showSetUp } from './sign-in/set-up.ts'
import { signIn } from './sign-in/sign-in.ts'
import {
  confirmTwoFactor,
  endTwoFactor,
  makeRecoveryCodes,
  prepareTwoFactor,
  showRecoveryCodes,
  showTwoFactorKey,
  takeSecondStep,
} from './sign-in/two-factor.ts'

/** Signing in (specification §7). */
export function identityRoutes({ open, limited, personal }: Guards) {
  return new Hono()
    .get(at.csrf, open(giveCsrfCookie))
    .post(at.login, limited(signIn))
    .post(at.secondStep, limited(takeSecondStep))
    .post(at.logout, open(signOut))
    .post(at.forgotPassword, limited(forgotten))
    .post(at.resetPassword, limited(reset))
    .post(at.setUp, limited(setUp))
    .get('/api/setup/:token', open(showSetUp))
    .post(at.confirmEmail, limited(confirmEmail))
    .post(at.takeBackEmail, limited(takeBackEmail))
    .get(at.user, personal(showUser))
}

/** Signing in below the path of the admin: the answer brings the key of its documents. */
export const adminSignInRoutes = ({ limited }: Guards, adminPath: string) =>
  new Hono()
    .post(signInAt(adminPath, at.login), limited(signIn))
    .post(signInAt(adminPath, at.secondStep), limited(takeSecondStep))

/** One's own account and its two-factor authentication. */
export function accountRoutes(context: ApiContext, heldElsewhere: HeldElsewhere): Bound[] {
  const to = bindWith(context)
  return [
    to(account.changeProfile, changeProfile),
    to(account.cancelEmailChange, cancelEmailChange),
    to(account.changePassword, changePassword),
    to(account.showConfirmedStatus, showConfirmedStatus),
    to(account.confirmPassword, confirmPassword),
    to(account.listSessions, listSessions),
    to(account.endOtherSessions, endOtherSessions),
    to(account.endSession, endOneSession),
    to(account.saveAvatar, createAvatars()),
    to(account.removeAvatar, removeAvatar),
    to(account.exportAccount, exportAccount(heldElsewhere)),
    to(account.requestDeletion, requestDeletion),
    to(account.cancelDeletion, cancelDeletion),
    to(twoFactor.prepareTwoFactor, prepareTwoFactor),
    to(twoFactor.endTwoFactor, endTwoFactor),
    to(twoFactor.showTwoFactorKey, showTwoFactorKey),
    to(twoFactor.confirmTwoFactor, confirmTwoFactor),
    to(twoFactor.showRecoveryCodes, showRecoveryCodes),
    to(twoFactor.makeRecoveryCodes, makeRecoveryCodes),
  ]
}
