import { screenPaths } from '@vitrine/contract/http/paths'
import { newToken } from '../crypto/secrets.ts'
import { addPerson, type Outcome, type Person } from './administration.ts'
import type { ApiContext } from './guards/api-context.ts'
import { addressOnSite, localeOfUser } from './mails/mail-parts.ts'
import { linkMinutes, makeLink } from './stores/link-store.ts'

/** Whether somebody was invited, and by which link. */
export type Invitation = (Outcome & { ok: true; url: string }) | (Outcome & { ok: false })

/**
 * Makes an account whose password nobody knows, and sends a mail with a link: whoever opens it
 * chooses one, and is signed in.
 */
export async function invitePerson(context: ApiContext, person: Person): Promise<Invitation> {
  const hash = await context.hashing.hash(newToken())
  let url = ''
  const outcome = await addPerson(context, person, hash, async (tx, user) => {
    const token = await makeLink(tx, { purpose: 'invitation', userId: user.id }, context.now())
    const locale = localeOfUser(context, user)
    url = addressOnSite(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: linkMinutes('invitation') }
    await context.sendMail(tx, { to: user.email, locale, template: 'invitation', data })
  })
  return outcome.ok ? { ...outcome, url } : outcome
}
