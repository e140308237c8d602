import { RecoveryCodes, TwoFactorKey } from '@vitrine/contract/identity'
import { identityPaths } from '@vitrine/contract/paths'
import { type FormAction, fieldOf, sendConfirmed } from '../../forms/account/form-action.ts'
import { sendForm } from '../../forms/send-form.ts'

/** A secret for the authenticator; the second step is not asked for yet. */
export const startTwoFactor: FormAction = async (site, form) => {
  const sent = await sendConfirmed(site, form, identityPaths.twoFactor, { method: 'POST' })
  if (!sent.ok) return sent
  return { ok: true, news: { key: TwoFactorKey.parse(await sent.response.json()) } }
}

/** The first code switches it on. After a wrong one the secret is shown again, the same. */
export const confirmTwoFactor: FormAction = async (site, form) => {
  const body = { code: fieldOf(form, 'code') }
  const sent = await sendForm(site, identityPaths.twoFactorConfirmed, { method: 'POST', body })
  if (sent.ok) return { ok: true, news: { codes: await codesIn(sent.response) } }
  if (!sent.errors.code) return sent
  const shown = await sendForm(site, identityPaths.twoFactorKey, { method: 'GET' })
  if (!shown.ok) return shown
  return { ...sent, news: { key: TwoFactorKey.parse(await shown.response.json()) } }
}

export const endTwoFactor: FormAction = (site, form) =>
  sendConfirmed(site, form, identityPaths.twoFactor, { method: 'DELETE' })

/** Ten new codes; the old ones are worth nothing any more. */
export const renewCodes: FormAction = async (site, form) => {
  const sent = await sendConfirmed(site, form, identityPaths.recoveryCodes, { method: 'POST' })
  return sent.ok ? { ok: true, news: { codes: await codesIn(sent.response) } } : sent
}

const codesIn = async (response: Response) => RecoveryCodes.parse(await response.json())
