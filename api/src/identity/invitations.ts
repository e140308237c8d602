import { screenPaths } from '@vitrine/contract/http/paths'
import { generateToken } from '../crypto/secrets.ts'
import { type AdministrationResult, addPerson, type Person } from './administration.ts'
import type { ApiContext } from './guards/api-context.ts'
import { getUserLocale, toSiteUrl } from './mails/site-urls.ts'
import { createLink, getLinkMinutes } from './stores/one-time-link-store.ts'

export type InvitationResult =
  | (AdministrationResult & { ok: true; url: string })
  | (AdministrationResult & { ok: false })

/**
 * Creates an account with a random password, and sends an invitation mail. Its link lets the person
 * choose a password and signs in.
 */
export async function invitePerson(context: ApiContext, person: Person): Promise<InvitationResult> {
  const hash = await context.hashing.hash(generateToken())
  let url = ''
  const result = await addPerson(context, person, hash, async (tx, user) => {
    const token = await createLink(tx, { purpose: 'invitation', userId: user.id }, context.now())
    const locale = getUserLocale(context, user)
    url = toSiteUrl(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: getLinkMinutes('invitation') }
    await context.sendMail(tx, { to: user.email, locale, template: 'invitation', data })
  })
  return result.ok ? { ...result, url } : result
}
