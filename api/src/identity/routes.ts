import { identityPaths as at, signInAt } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { askDeletion, cancelDeletion, exportData, type HeldElsewhere } from './account/account.ts'
import { createAvatars, dropAvatar } from './account/avatar.ts'
import { confirmEmail } from './account/email-change.ts'
import {
  changePassword,
  changeProfile,
  confirmPassword,
  keepEmail,
  showConfirmed,
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

/** Signing in, and one's own account (specification §7). */
export function identityRoutes(
  { open, limited, personal, sensitive }: Guards,
  heldElsewhere: HeldElsewhere,
) {
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
    .put(at.profile, personal(changeProfile))
    .delete(at.pendingEmail, personal(keepEmail))
    .put(at.password, personal(changePassword))
    .get(at.confirmedPassword, personal(showConfirmed))
    .post(at.confirmPassword, personal(confirmPassword))
    .get(at.sessions, personal(listSessions))
    .delete(at.sessions, personal(endOtherSessions))
    .delete('/user/sessions/:id', personal(endOneSession))
    .post(at.avatar, personal(createAvatars()))
    .delete(at.avatar, personal(dropAvatar))
    .post(at.twoFactor, sensitive(prepareTwoFactor))
    .delete(at.twoFactor, sensitive(endTwoFactor))
    .get(at.twoFactorKey, sensitive(showTwoFactorKey))
    .post(at.twoFactorConfirmed, sensitive(confirmTwoFactor))
    .get(at.recoveryCodes, sensitive(showRecoveryCodes))
    .post(at.recoveryCodes, sensitive(makeRecoveryCodes))
    .get(at.export, personal(exportData(heldElsewhere)))
    .delete(at.account, sensitive(askDeletion))
    .delete(at.deletion, personal(cancelDeletion))
}

/** Signing in below the path of the admin: the answer brings the key of its documents. */
export const adminSignInRoutes = ({ limited }: Guards, adminPath: string) =>
  new Hono()
    .post(signInAt(adminPath, at.login), limited(signIn))
    .post(signInAt(adminPath, at.secondStep), limited(takeSecondStep))
