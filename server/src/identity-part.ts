import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import { createPerson } from '@vitrine/api/identity/administration'
import { setUpLink } from '@vitrine/api/identity/set-up'
import { createIdentity, type Identity } from '@vitrine/api/identity/settings'
import { hasAdministrator } from '@vitrine/api/identity/store'
import { roles } from '@vitrine/contract/identity'
import type { Config } from './config.ts'
import { type Mailing, mailingOf } from './mail.ts'
import { Refusal } from './refusal.ts'

/** The identity room of this installation. */
export function openIdentity(
  config: Config,
  secret: string,
  { db }: Database,
  mailing: Mailing = mailingOf(config, secret),
): Identity {
  const { publicUrl, adminUrl, trustProxy, site } = config
  return createIdentity(db, site.i18n, {
    publicUrl,
    adminUrl,
    trustProxy,
    secret,
    siteName: site.name,
    auth: site.auth,
    mediaFolder: join(config.dataDir, 'media'),
    reportsFolder: join(config.dataDir, 'reports'),
    confirmsEmail: mailing.reaches,
    sendMail: mailing.queue.send,
  })
}

/**
 * Makes the first administrator that the environment names, or answers the link by which the reader
 * of the terminal becomes one; undefined when there is one already.
 */
export async function firstAdministrator(identity: Identity, { admin }: Config) {
  if (!admin) return setUpLink(identity)
  if (await hasAdministrator(identity.db)) return undefined
  const name = admin.email.split('@', 1)[0] ?? ''
  const outcome = await createPerson(identity, { ...admin, name, role: roles.administrator })
  if (!outcome.ok) throw new Refusal(refusals[outcome.reason] ?? `ADMIN_EMAIL: ${outcome.reason}.`)
  return undefined
}

const refusals: Record<string, string> = {
  email_invalid: 'ADMIN_EMAIL is no e-mail address.',
  email_taken:
    'ADMIN_EMAIL belongs to somebody who is no administrator: use "npx vitrine user:role".',
  password_short: 'ADMIN_PASSWORD is too short: it needs at least 10 characters.',
  password_long: 'ADMIN_PASSWORD is too long: it may have 256 characters.',
  password_common: 'ADMIN_PASSWORD is too easy to guess: choose another one.',
}
