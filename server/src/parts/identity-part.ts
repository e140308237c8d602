import type { Database } from '@vitrine/api/db/open'
import { passwordFaults } from '@vitrine/api/identity/account/password-rules'
import { createPerson } from '@vitrine/api/identity/administration'
import { type ApiContext, createApiContext } from '@vitrine/api/identity/guards/api-context'
import { commonPasswords } from '@vitrine/api/identity/guards/common-passwords'
import { setUpLink } from '@vitrine/api/identity/sign-in/set-up'
import { tidyEmail } from '@vitrine/api/identity/stores/email'
import { hasAdministrator } from '@vitrine/api/identity/stores/store'
import { roles } from '@vitrine/contract/identity/identity'
import { mediaOf, reportsOf } from '../data/media.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { administratorTaken } from '../settings/start-problems.ts'
import { type Mailing, mailingOf } from './mail.ts'

/** Creates the context of the API from the settings of this installation. */
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
    look: site.look,
    auth: site.auth,
    mediaFolder: media.folder,
    media: media.files,
    reportsFolder: reports.folder,
    reports: reports.files,
    hasNightlyBackups: config.backups.nightly,
    hasHourlyCopies: makesHourlyCopies(config.backups),
    confirmsEmail: mailing.reaches,
    sendsMail: mailing.reaches,
    sendMail: mailing.queue.send,
  })
}

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Without them, returns the link
 * by which the reader of the terminal becomes administrator. Returns undefined if an administrator
 * exists or was created; throws a `Refusal` if the settings are not accepted.
 */
export async function firstAdministrator(context: ApiContext, { admin }: Pick<Config, 'admin'>) {
  if (!admin) return setUpLink(context)
  if (await hasAdministrator(context.db)) return undefined
  const name = nameOf(admin)
  const outcome = await createPerson(context, { ...admin, name, role: roles.administrator })
  // Another process that starts at the same time has created the administrator.
  if (!outcome.ok && (await hasAdministrator(context.db))) return undefined
  if (!outcome.ok) throw new Refusal(refusals[outcome.reason] ?? `ADMIN_EMAIL: ${outcome.reason}.`)
  return undefined
}

const nameOf = ({ email }: { email: string }) => email.split('@', 1)[0] ?? ''

/**
 * Returns why no administrator can be created from the settings; undefined if one can. Does not query
 * the database.
 */
export async function administratorProblem({ admin, site }: Pick<Config, 'admin' | 'site'>) {
  if (!admin) return undefined
  const name = nameOf(admin)
  const email = tidyEmail(admin.email)
  if (!email) return refusals.email_invalid
  const context = { isCommon: commonPasswords(), siteName: site.name }
  const { password: fault } = await passwordFaults(context, admin, { email, name })
  return fault && refusals[fault]
}

const refusals: Record<string, string> = {
  email_invalid: 'ADMIN_EMAIL is not an e-mail address.',
  email_taken: administratorTaken,
  password_short: 'ADMIN_PASSWORD is too short: it needs at least 10 characters.',
  password_long: 'ADMIN_PASSWORD is too long: at most 256 characters are allowed.',
  password_common: 'ADMIN_PASSWORD is too easy to guess: choose another one.',
}
