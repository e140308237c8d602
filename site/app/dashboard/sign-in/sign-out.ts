import { signOut as signOutAt } from '@vitrine/contract/endpoints/sign-in'
import { type RefusedForm, sendForm } from '../../forms/send-form.ts'
import type { Site } from '../../site/site.ts'

/** Signs out. An expired session counts as signed out. */
export async function signOut(site: Site): Promise<{ ok: true } | RefusedForm> {
  const result = await sendTwice(site)
  if (!result.ok && result.status !== 401 && result.status !== 419) return result
  site.storeToken(undefined)
  site.identity.setUser(undefined)
  return { ok: true }
}

const sendSignOut = (site: Site) => sendForm(site, signOutAt, {}, { quiet: true })

// After a 419 only the CSRF token was stale: retry if the session is still valid.
async function sendTwice(site: Site) {
  const result = await sendSignOut(site)
  const isStale = !result.ok && result.status === 419
  if (isStale) await site.identity.renew()
  return isStale && site.identity.current() ? sendSignOut(site) : result
}
