import { join, resolve } from 'node:path'
import type { TranslatorSettings } from '@vitrine/api/machine-translation/translator'
import type { MailTextsByLocale } from '@vitrine/api/mail/texts'
import type { FirstPages, SiteConfig } from '@vitrine/contract/config/config'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { BucketLocation } from '@vitrine/files/bucket'
import type * as z from 'zod/mini'
import { checkAdminAddress, getDefaultAdminUrl } from './admin-address.ts'
import { type BackupSettings, toBackupSettings } from './backup-settings.ts'
import { type Environment, parseEnvironment, type Role } from './environment.ts'
import { chooseFirstPages } from './first-pages.ts'
import { type FrontSettings, toFrontSettings } from './front-settings.ts'
import { type ListenerSettings, toListenerSettings } from './listener-settings.ts'
import { type MailSender, parseMailSender, readMailTexts } from './mail-settings.ts'
import { toMediaSettings } from './media-settings.ts'
import { Refusal } from './refusal.ts'
import { importedSiteConfig, parseSiteConfig } from './site-config.ts'
import { mailsFolder, siteFolder } from './site-folder.ts'
import { defaultStartOptions } from './start-options.ts'
import { type TraceSettings, toTraceSettings } from './trace-settings.ts'
import { toTranslateSettings } from './translate-settings.ts'

/** Default data folder. Does not depend on the current directory. */
const defaultDataFolder = join(siteFolder, 'data')

/** Settings of the process: environment, command line and `site.config.ts`, validated, with defaults. */
export interface Config {
  port: number
  adminPort: number
  host: string
  publicUrl: string
  adminUrl: string
  apiUrl: string | undefined
  databaseUrl: string
  dataDir: string
  secret: string | undefined
  /** True if a new site may begin in a used folder: `--new`. An option, because a variable would stay. */
  asNew: boolean
  /** True for a trial on a copy of the data: sends no mail and runs no jobs. */
  trial: boolean
  /** True if another process serves these ports: this one opens them when it is ready. */
  beside: boolean
  roles: Role[]
  /** Number of worker processes; undefined for a single process. */
  workers: number | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  logRequests: boolean
  /** Token for the metrics; without one, only this machine may read them. */
  metricsToken: string | undefined
  firstPages: FirstPages
  pageCache: boolean
  pageCacheMegabytes: number
  admin: { email: string; password: string } | undefined
  /** Mail server; without one, mails are written to files in the data folder. */
  mailUrl: string | undefined
  mailFrom: MailSender
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[]
  imageCacheMegabytes: number
  /** True if the images of pages are resized in advance, while the process is idle. */
  imagesAhead: boolean
  listeners: ListenerSettings
  backups: BackupSettings
  /** Bucket of the media; undefined if they are in the data folder only. */
  media: BucketLocation | undefined
  front: FrontSettings
  /** Collector of traces; undefined if tracing is off. */
  traces: TraceSettings | undefined
  /** Server for machine drafts; undefined if there is none. */
  translate: TranslatorSettings | undefined
  site: SiteConfig
  /** Mail texts of the product, overridden by those of the site. */
  mails: MailTextsByLocale
}

/** Returns the image settings of the site. The admin host is always allowed (specification §9). */
export function getImageSettings({
  site,
  adminUrl,
}: Pick<Config, 'site' | 'adminUrl'>): ImageSettings {
  const { host } = new URL(adminUrl)
  return { ...site.images, domains: [host, ...site.images.domains] }
}

/** Addresses of an earlier start, used if the environment sets none. */
interface KnownConfig {
  publicUrl?: string | undefined
  adminUrl?: string | undefined
}

/** Reads the environment and `site.config.ts`; throws a `Refusal` with the first problem. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, known: KnownConfig = {}): Config {
  const variables = parseEnvironment(env)
  const { PORT, ADMIN_PORT, HOST, DATA_DIR, NODE_ENV, ...rest } = variables
  const dataDir = DATA_DIR === undefined ? defaultDataFolder : resolve(DATA_DIR)
  const publicUrl = trimSlashes(rest.PUBLIC_URL ?? known.publicUrl ?? `http://localhost:${PORT}`)
  if ('problem' in importedSiteConfig) throw new Refusal(importedSiteConfig.problem)
  const site = parseSiteConfig(importedSiteConfig.site, publicUrl)
  const adminUrl = readAdminUrl(variables, publicUrl, site, known)
  return {
    port: PORT,
    adminPort: ADMIN_PORT,
    host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    adminUrl,
    apiUrl: rest.API_URL && trimSlashes(rest.API_URL),
    databaseUrl: rest.DATABASE_URL ?? `file:${dataDir}/vitrine.db`,
    dataDir,
    secret: rest.SECRET,
    ...defaultStartOptions,
    roles: rest.ROLE,
    workers: rest.WORKERS,
    logLevel: rest.LOG_LEVEL,
    logRequests: rest.LOG_REQUESTS,
    metricsToken: rest.METRICS_TOKEN,
    firstPages: chooseFirstPages(rest.DEMO, site),
    pageCache: rest.PAGE_CACHE,
    pageCacheMegabytes: rest.PAGE_CACHE_MB,
    admin: readFirstAdministrator(rest.ADMIN_EMAIL, rest.ADMIN_PASSWORD),
    mailUrl: rest.MAIL_URL,
    mailFrom: parseMailSender(rest.MAIL_FROM, publicUrl),
    trustProxy: rest.TRUST_PROXY,
    imageCacheMegabytes: rest.IMAGE_CACHE_MB,
    imagesAhead: rest.IMAGES_AHEAD,
    listeners: toListenerSettings(rest),
    backups: toBackupSettings(rest, dataDir),
    front: toFrontSettings(rest),
    media: toMediaSettings(rest),
    traces: toTraceSettings(rest),
    translate: toTranslateSettings(rest),
    site: reservePath(getAdminPath({ adminUrl }), site),
    mails: readMailTexts(mailsFolder),
  }
}

function readAdminUrl(
  variables: ReturnType<typeof parseEnvironment>,
  publicUrl: string,
  { i18n: rules }: SiteConfig,
  known: KnownConfig,
) {
  const knownUrl = publicUrl === known.publicUrl ? known.adminUrl : undefined
  const adminUrl = trimSlashes(
    variables.ADMIN_URL ?? knownUrl ?? getDefaultAdminUrl(publicUrl, variables),
  )
  const address = { adminUrl, publicUrl, roles: variables.ROLE, rules }
  if (variables.ADMIN_URL || getAdminPath(address)) checkAdminAddress(address)
  return adminUrl
}

/** Reserves the path of the admin, so that no page gets it. */
function reservePath(path: string, site: SiteConfig): SiteConfig {
  if (path === '') return site
  return { ...site, i18n: { ...site.i18n, ownSegments: [path.slice(1)] } }
}

function readFirstAdministrator(email: string | undefined, password: string | undefined) {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new Refusal('ADMIN_PASSWORD is set, but ADMIN_EMAIL is not.')
  if (password === undefined) throw new Refusal('ADMIN_EMAIL is set, but ADMIN_PASSWORD is not.')
  return { email, password }
}

const trimSlashes = (url: string) => url.replace(/\/+$/, '')
