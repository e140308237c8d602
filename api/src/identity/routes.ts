import * as accessTokens from '@vitrine/contract/endpoints/access-tokens'
import * as account from '@vitrine/contract/endpoints/account'
import * as twoFactor from '@vitrine/contract/endpoints/two-factor'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './account/access-tokens.ts'
import {
  cancelDeletion,
  type ExportOtherData,
  exportAccount,
  requestDeletion,
} from './account/account.ts'
import { createAvatarHandler, removeAvatar } from './account/avatar.ts'
import {
  cancelEmailChange,
  changePassword,
  changeProfile,
  confirmPassword,
  showConfirmedStatus,
} from './account/profile.ts'
import { endOneSession, endOtherSessions, listSessions } from './account/sessions.ts'
import type { ApiContext } from './guards/api-context.ts'
import {
  confirmTwoFactor,
  endTwoFactor,
  makeRecoveryCodes,
  prepareTwoFactor,
  showRecoveryCodes,
  showTwoFactorKey,
} from './sign-in/two-factor.ts'

export function accountRoutes(
  context: ApiContext,
  exportOtherData: ExportOtherData,
): BoundEndpoint[] {
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
    to(account.saveAvatar, createAvatarHandler()),
    to(account.removeAvatar, removeAvatar),
    to(accessTokens.listAccessTokens, listAccessTokens),
    to(accessTokens.createAccessToken, createAccessToken),
    to(accessTokens.revokeAccessToken, revokeAccessToken),
    to(account.exportAccount, exportAccount(exportOtherData)),
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
