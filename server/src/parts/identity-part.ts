import type { Database } from '@vitrine/api/db/open'
import { checkNewPassword } from '@vitrine/api/identity/account/password-rules'
import { type ApiContext, createApiContext } from '@vitrine/api/identity/guards/api-context'
import { createCommonPasswordCheck } from '@vitrine/api/identity/guards/common-passwords'
import { createPerson } from '@vitrine/api/identity/people/administration'
import { createSetUpLink } from '@vitrine/api/identity/sign-in/set-up'
import { normalizeEmail } from '@vitrine/api/identity/stores/email'
import { hasAdministrator } from '@vitrine/api/identity/stores/user-store'
import { createTranslator } from '@vitrine/api/machine-translation/create-translator'
import { createFixedSettings, type SettingsSource } from '@vitrine/api/settings/watch-settings'
import { roles } from '@vitrine/contract/identity/identity'
import { openMediaStorage, openReportStorage } from '../data/media-storage.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { administratorTakenMessage } from '../settings/start-problems.ts'
import { type MailSystem, openMailSystem } from './mail.ts'

/** Creates the context of the API from the settings of this installation. */
export function openApiContext(
  config: Config,
  secret: string,
  { db }: Database,
  mailing: MailSystem = openMailSystem(config, secret),
  settings?: SettingsSource,
): ApiContext {
  const { publicUrl, adminUrl, trustProxy, site, translate } = config
  const [media, reports] = [openMediaStorage(config), openReportStorage(config)]
  return createApiContext(db, site.i18n, {
    publicUrl,
    adminUrl,
    trustProxy,
    secret,
    fixed: site,
    ...(settings && { settings }),
    auth: site.auth,
    mediaFolder: media.folder,
    media: media.files,
    reportsFolder: reports.folder,
    reports: reports.files,
    hasNightlyBackups: config.backups.nightly,
    hasHourlyCopies: makesHourlyCopies(config.backups),
    confirmsEmail: mailing.reachesRecipients,
    sendsMail: mailing.reachesRecipients,
    sendMail: mailing.queue.send,
    sendsWebhooks: config.front.webhook !== undefined,
    translator: translate && createTranslator(translate, { site: new URL(publicUrl).host }),
  })
}

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Without them, returns the link
 * by which the reader of the terminal becomes administrator. Returns undefined if an administrator
 * exists or was created; throws a `Refusal` if the settings are not accepted.
 */
export async function createFirstAdministrator(
  context: ApiContext,
  { admin }: Pick<Config, 'admin'>,
) {
  if (!admin) return createSetUpLink(context)
  if (await hasAdministrator(context.db)) return undefined
  const name = getAccountName(admin)
  const outcome = await createPerson(context, { ...admin, name, role: roles.administrator })
  // Another process that starts at the same time has created the administrator.
  if (!outcome.ok && (await hasAdministrator(context.db))) return undefined
  if (!outcome.ok) throw new Refusal(refusals[outcome.reason] ?? `ADMIN_EMAIL: ${outcome.reason}.`)
  return undefined
}

const getAccountName = ({ email }: { email: string }) => email.split('@', 1)[0] ?? ''

/**
 * Returns why no administrator can be created from the settings; undefined if one can. Does not query
 * the database.
 */
export async function findAdministratorProblem({ admin, site }: Pick<Config, 'admin' | 'site'>) {
  if (!admin) return undefined
  const name = getAccountName(admin)
  const email = normalizeEmail(admin.email)
  if (!email) return refusals.email_invalid
  const context = { isCommon: createCommonPasswordCheck(), settings: createFixedSettings(site) }
  const { password: fault } = await checkNewPassword(context, admin, { email, name })
  return fault && refusals[fault]
}

const refusals: Record<string, string> = {
  email_invalid: 'ADMIN_EMAIL is not an e-mail address.',
  email_taken: administratorTakenMessage,
  password_short: 'ADMIN_PASSWORD is too short: it needs at least 10 characters.',
  password_long: 'ADMIN_PASSWORD is too long: at most 256 characters are allowed.',
  password_common: 'ADMIN_PASSWORD is too easy to guess: choose another one.',
}
