import { screenPaths } from '@vitrine/contract/http/paths'
import { newToken } from '../crypto/secrets.ts'
import { addPerson, type Outcome, type Person } from './administration.ts'
import type { ApiContext } from './guards/api-context.ts'
import { addressOnSite, localeOfUser } from './mails/mail-parts.ts'
import { linkMinutes, makeLink } from './stores/link-store.ts'

export type Invitation = (Outcome & { ok: true; url: string }) | (Outcome & { ok: false })

/**
 * Creates an account with a random password, and sends an invitation mail. Its link lets the person
 * choose a password and signs in.
 */
export async function invitePerson(context: ApiContext, person: Person): Promise<Invitation> {
  const hash = await context.hashing.hash(newToken())
  let url = ''
  const result = await addPerson(context, person, hash, async (tx, user) => {
    const token = await makeLink(tx, { purpose: 'invitation', userId: user.id }, context.now())
    const locale = localeOfUser(context, user)
    url = addressOnSite(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: linkMinutes('invitation') }
    await context.sendMail(tx, { to: user.email, locale, template: 'invitation', data })
  })
  return result.ok ? { ...result, url } : result
}
