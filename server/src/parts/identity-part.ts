import type { Database } from '@vitrine/api/db/open'
import { createPerson } from '@vitrine/api/identity/administration'
import { type ApiContext, createApiContext } from '@vitrine/api/identity/guards/api-context'
import { setUpLink } from '@vitrine/api/identity/sign-in/set-up'
import { hasAdministrator } from '@vitrine/api/identity/stores/store'
import { roles } from '@vitrine/contract/identity'
import { mediaOf, reportsOf } from '../data/media.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { type Mailing, mailingOf } from './mail.ts'

/** What the API of this installation works with. */
export function openApiContext(
  config: Config,
  secret: string,
  { db }: Database,
  mailing: Mailing = mailingOf(config, secret),
): ApiContext {
  const { publicUrl, adminUrl, trustProxy, site } = config
  const [media, reports] = [mediaOf(config), reportsOf(config)]
  return createApiContext(db, site.i18n, {
    publicUrl,
    adminUrl,
    trustProxy,
    secret,
    siteName: site.name,
    auth: site.auth,
    mediaFolder: media.folder,
    media: media.files,
    reportsFolder: reports.folder,
    reports: reports.files,
    hasNightlyBackups: config.backups.nightly,
    hasHourlyCopies: makesHourlyCopies(config.backups),
    confirmsEmail: mailing.reaches,
    sendMail: mailing.queue.send,
  })
}

/**
 * Makes the first administrator that the environment names, or answers the link by which the reader
 * of the terminal becomes one; undefined when there is one already.
 */
export async function firstAdministrator(context: ApiContext, { admin }: Pick<Config, 'admin'>) {
  if (!admin) return setUpLink(context)
  if (await hasAdministrator(context.db)) return undefined
  const name = admin.email.split('@', 1)[0] ?? ''
  const outcome = await createPerson(context, { ...admin, name, role: roles.administrator })
  // Of several processes that start at once another one has made it.
  if (!outcome.ok && (await hasAdministrator(context.db))) return undefined
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
