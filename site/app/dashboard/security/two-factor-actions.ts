import * as endpoints from '@vitrine/contract/endpoints/two-factor'
import { type FormAction, fieldOf, sendConfirmed } from '../../forms/account/form-action.ts'
import { requireData, sendForm } from '../../forms/send-form.ts'

/** A secret for the authenticator; the second step is not asked for yet. */
export const startTwoFactor: FormAction = async (site, form) => {
  const sent = await sendConfirmed(site, form, endpoints.prepareTwoFactor)
  return sent.ok ? { ok: true, news: { key: requireData(sent) } } : sent
}

/** The first code switches it on. After a wrong one the secret is shown again, the same. */
export const confirmTwoFactor: FormAction = async (site, form) => {
  const body = { code: fieldOf(form, 'code') }
  const sent = await sendForm(site, endpoints.confirmTwoFactor, { body })
  if (sent.ok) return { ok: true, news: { codes: requireData(sent) } }
  if (!sent.errors.code) return sent
  const shown = await sendForm(site, endpoints.showTwoFactorKey)
  return shown.ok ? { ...sent, news: { key: requireData(shown) } } : shown
}

export const endTwoFactor: FormAction = (site, form) =>
  sendConfirmed(site, form, endpoints.endTwoFactor)

/** Ten new codes; the old ones are worth nothing any more. */
export const renewCodes: FormAction = async (site, form) => {
  const sent = await sendConfirmed(site, form, endpoints.makeRecoveryCodes)
  return sent.ok ? { ok: true, news: { codes: requireData(sent) } } : sent
}
