import * as endpoints from '@vitrine/contract/endpoints/two-factor'
import { type FormAction, getField, sendConfirmed } from '../../forms/account/form-action.ts'
import { requireData, sendForm } from '../../forms/send-form.ts'

/** Creates a secret for an authenticator app. Two-factor sign-in is not enabled yet. */
export const startTwoFactor: FormAction = async (site, form) => {
  const result = await sendConfirmed(site, form, endpoints.prepareTwoFactor)
  return result.ok ? { ok: true, news: { key: requireData(result) } } : result
}

/** Enables two-factor sign-in. After a wrong code the same secret is shown again. */
export const confirmTwoFactor: FormAction = async (site, form) => {
  const body = { code: getField(form, 'code') }
  const result = await sendForm(site, endpoints.confirmTwoFactor, { body })
  if (result.ok) return { ok: true, news: { codes: requireData(result) } }
  if (!result.errors.code) return result
  const keyResult = await sendForm(site, endpoints.showTwoFactorKey)
  return keyResult.ok ? { ...result, news: { key: requireData(keyResult) } } : keyResult
}

export const endTwoFactor: FormAction = (site, form) =>
  sendConfirmed(site, form, endpoints.endTwoFactor)

export const replaceRecoveryCodes: FormAction = async (site, form) => {
  const result = await sendConfirmed(site, form, endpoints.makeRecoveryCodes)
  return result.ok ? { ok: true, news: { codes: requireData(result) } } : result
}
