import { join, resolve } from 'node:path'
import type { MailTextsByLocale } from '@vitrine/api/mail/texts'
import type { FirstPages, SiteConfig } from '@vitrine/contract/config/config'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { BucketPlace } from '@vitrine/files/bucket'
import * as z from 'zod/mini'
import { checkAdminAddress, usualAdminUrl } from './admin-address.ts'
import {
  type BackupSettings,
  backupExpectations,
  backupSecrets,
  backupSettings,
  backupVariables,
} from './backup-settings.ts'
import { firstPagesOf, firstPagesVariable } from './first-pages.ts'
import {
  type FrontSettings,
  frontExpectations,
  frontSecrets,
  frontSettings,
  frontVariables,
} from './front-settings.ts'
import {
  type ListenerSettings,
  listenerExpectations,
  listenerSettings,
  listenerVariables,
} from './listener-settings.ts'
import { isMailFrom, isMailUrl, type MailSender, senderOf } from './mail-address.ts'
import { mediaExpectations, mediaSecrets, mediaSettings, mediaVariables } from './media-settings.ts'
import { networkList } from './network-list.ts'
import { readMails } from './own-mails.ts'
import { owner } from './owner.ts'
import { Refusal } from './refusal.ts'
import { readSite } from './site-config.ts'
import { mailsFolder, siteFolder } from './site-folder.ts'
import { noStartWords } from './start-words.ts'
import {
  type TraceSettings,
  traceExpectations,
  traceSecrets,
  traceSettings,
  traceVariables,
} from './trace-settings.ts'
import { variables } from './variables.ts'

/** Wherever a command is typed, the site's own data folder is the same. */
const ownDataFolder = join(siteFolder, 'data')

const portMax = 65_535
const imageCacheMegabytes = 500
const pageCacheMegabytes = 64
export const secretLengthMin = 32
/** Each has its own pages in memory and its own connections to the database. */
const workersMax = 32
const roles = ['site', 'api', 'admin'] as const
export type Role = (typeof roles)[number]

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(portMax))
const webAddress = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && /^\/$/.test(new URL(url).pathname)))
const addressWithPath = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && /^[^?#]*$/.test(url)))
const megabytes = z.coerce.number().check(z.int(), z.minimum(1))
const onOff = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)
const roleList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) =>
      value === 'all' ? [...roles] : value.split(',').map((part) => part.trim()),
    ),
  ),
  z.array(z.enum(roles)).check(z.minLength(1)),
)

/** Whether keys can be made from a secret that nobody can guess. */
export function isLongEnough(secret: string) {
  return secret.trim().length >= secretLengthMin
}

/** Every variable that the process reads (docs/operations.md), with what it must look like. */
export const Environment = z.object({
  PORT: z._default(port, 3000),
  ADMIN_PORT: z._default(port, 3001),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(webAddress),
  ADMIN_URL: z.optional(addressWithPath),
  API_URL: z.optional(webAddress),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^(file:|postgres(ql)?:\/\/)/))),
  DATA_DIR: z.optional(z.string().check(z.minLength(1))),
  SECRET: z.optional(z.string().check(z.refine(isLongEnough))),
  ROLE: z._default(roleList, [...roles]),
  WORKERS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(workersMax))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  LOG_REQUESTS: z._default(onOff, false),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  DEMO: z.optional(firstPagesVariable),
  ADMIN_EMAIL: z.optional(z.string()),
  ADMIN_PASSWORD: z.optional(z.string()),
  MAIL_URL: z.optional(z.string().check(z.refine(isMailUrl))),
  MAIL_FROM: z.optional(z.string().check(z.refine(isMailFrom))),
  TRUST_PROXY: z._default(networkList, []),
  /** `0` renders every page anew, to measure what a page costs. */
  PAGE_CACHE: z._default(onOff, true),
  PAGE_CACHE_MB: z._default(megabytes, pageCacheMegabytes),
  IMAGE_CACHE_MB: z._default(megabytes, imageCacheMegabytes),
  IMAGES_AHEAD: z._default(onOff, true),
  ...listenerVariables,
  ...backupVariables,
  ...mediaVariables,
  ...frontVariables,
  ...traceVariables,
  NODE_ENV: z.optional(z.string()),
})

export type VariableName = keyof typeof Environment.shape
const names = Object.keys(Environment.shape)

const wholeMegabytes = 'a whole number of megabytes, at least 1'

const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  ADMIN_PORT: 'a port number from 0 to 65535',
  PUBLIC_URL: 'an address such as https://example.org',
  ADMIN_URL: 'an address such as https://admin.example.org or https://example.org/admin',
  API_URL: 'an address such as https://api.example.org',
  DATABASE_URL: '"file:…" or "postgres://…"',
  SECRET: `at least ${secretLengthMin} characters`,
  ROLE: '"all" or a list of "site", "api" and "admin"',
  WORKERS: `a whole number of processes from 1 to ${workersMax}`,
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  LOG_REQUESTS: '0 or 1',
  METRICS_TOKEN: 'at least 16 letters, digits and signs, without spaces and line breaks',
  DEMO: '0, 1 or "neutral"',
  PAGE_CACHE: '0 or 1',
  MAIL_URL: 'an address such as smtps://user:password@mail.example.org:465, encoded as in a URL',
  MAIL_FROM: 'an address such as "Name <name@example.org>"',
  TRUST_PROXY: 'a list of addresses or networks, such as "127.0.0.1, 10.0.0.0/8"',
  PAGE_CACHE_MB: wholeMegabytes,
  IMAGE_CACHE_MB: wholeMegabytes,
  IMAGES_AHEAD: '0 or 1',
  ...listenerExpectations,
  ...backupExpectations,
  ...mediaExpectations,
  ...frontExpectations,
  ...traceExpectations,
}

/** Variables whose values no terminal or log may show. */
const secretNames = [
  ...['SECRET', 'DATABASE_URL', 'ADMIN_PASSWORD', 'MAIL_URL', 'METRICS_TOKEN'],
  ...backupSecrets,
  ...mediaSecrets,
  ...frontSecrets,
  ...traceSecrets,
]

/** What the process is told from outside, checked, with every default filled in. */
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
  /** Whether a new site begins in a used folder: the word `--new`, no variable that would stay. */
  asNew: boolean
  /** Whether this is a trial on a copy: no mail goes out, nothing is done that nobody asks for. */
  trial: boolean
  /** Whether another process of these ports answers meanwhile: this one listens when it is ready. */
  beside: boolean
  roles: Role[]
  /** How many processes answer on the same ports, below one that keeps them; undefined for this one alone. */
  workers: number | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Whether each request is a line of the log. */
  logRequests: boolean
  /** Who has it may read the figures of the process; without one, this machine alone. */
  metricsToken: string | undefined
  firstPages: FirstPages
  pageCache: boolean
  /** How much room rendered pages may take in memory. */
  pageCacheMegabytes: number
  /** Who is to be the first administrator. */
  admin: { email: string; password: string } | undefined
  /** The mail server; without one, mails are files in the data folder. */
  mailUrl: string | undefined
  /** Who writes the site's mails. */
  mailFrom: MailSender
  /** Proxies whose word about the visitor's address is taken. */
  trustProxy: string[]
  /** How much room resized images may take on the disk. */
  imageCacheMegabytes: number
  /** Whether pictures of pages are resized while nobody is served, before they are asked for. */
  imagesAhead: boolean
  listeners: ListenerSettings
  backups: BackupSettings
  /** The bucket of the images; undefined where the data folder alone has them. */
  media: BucketPlace | undefined
  front: FrontSettings
  /** Where traces of requests go; undefined as long as the owner names no place. */
  traces: TraceSettings | undefined
  site: SiteConfig
  /** What mails say: the product's texts, and those of the site over them. */
  mails: MailTextsByLocale
}

/** The site's image settings; the admin host is always among the allowed ones (specification §9). */
export function imagesOf({ site, adminUrl }: Pick<Config, 'site' | 'adminUrl'>): ImageSettings {
  const { host } = new URL(adminUrl)
  return { ...site.images, domains: [host, ...site.images.domains] }
}

/** What is known from elsewhere, and counts where the environment says nothing. */
interface KnownConfig {
  publicUrl?: string | undefined
  adminUrl?: string | undefined
}

/** Reads the environment and `site.config.ts`; throws a `Refusal` that says what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, known: KnownConfig = {}): Config {
  const parsed = Environment.safeParse(variables(names, env))
  if (!parsed.success) throw refusalOf(String(parsed.error.issues[0]?.path[0]), env)
  const { PORT, ADMIN_PORT, HOST, DATA_DIR, NODE_ENV, ...rest } = parsed.data
  const dataDir = DATA_DIR === undefined ? ownDataFolder : resolve(DATA_DIR)
  const publicUrl = bare(rest.PUBLIC_URL ?? known.publicUrl ?? `http://localhost:${PORT}`)
  if ('problem' in owner) throw new Refusal(owner.problem)
  const site = readSite(owner.site, publicUrl)
  const asBefore = publicUrl === known.publicUrl ? known.adminUrl : undefined
  const adminUrl = bare(rest.ADMIN_URL ?? asBefore ?? usualAdminUrl(publicUrl, parsed.data))
  const place = { adminUrl, publicUrl, roles: rest.ROLE, rules: site.i18n }
  if (rest.ADMIN_URL || adminPathOf(place)) checkAdminAddress(place)
  return {
    port: PORT,
    adminPort: ADMIN_PORT,
    host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    adminUrl,
    apiUrl: rest.API_URL && bare(rest.API_URL),
    databaseUrl: rest.DATABASE_URL ?? `file:${dataDir}/vitrine.db`,
    dataDir,
    secret: rest.SECRET,
    ...noStartWords,
    roles: rest.ROLE,
    workers: rest.WORKERS,
    ...{ logLevel: rest.LOG_LEVEL, logRequests: rest.LOG_REQUESTS },
    metricsToken: rest.METRICS_TOKEN,
    firstPages: firstPagesOf(rest.DEMO, site),
    pageCache: rest.PAGE_CACHE,
    pageCacheMegabytes: rest.PAGE_CACHE_MB,
    admin: firstAdministrator(rest.ADMIN_EMAIL, rest.ADMIN_PASSWORD),
    mailUrl: rest.MAIL_URL,
    mailFrom: senderOf(rest.MAIL_FROM, site.name, publicUrl),
    trustProxy: rest.TRUST_PROXY,
    imageCacheMegabytes: rest.IMAGE_CACHE_MB,
    imagesAhead: rest.IMAGES_AHEAD,
    listeners: listenerSettings(rest),
    ...{ backups: backupSettings(rest, dataDir), front: frontSettings(rest) },
    ...{ media: mediaSettings(rest), traces: traceSettings(rest) },
    site: withoutPagesAt(adminPathOf({ adminUrl }), site),
    mails: readMails(mailsFolder),
  }
}

function refusalOf(name: string, env: NodeJS.ProcessEnv) {
  const said = secretNames.includes(name) ? 'set' : `"${variables([name], env)[name]}"`
  return new Refusal(`${name} is ${said}, but it must be ${expectations[name]}.`)
}

/** No page may begin where the admin does. */
function withoutPagesAt(path: string, site: SiteConfig): SiteConfig {
  if (path === '') return site
  return { ...site, i18n: { ...site.i18n, ownSegments: [path.slice(1)] } }
}

function firstAdministrator(email: string | undefined, password: string | undefined) {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new Refusal('ADMIN_PASSWORD is set, but ADMIN_EMAIL is not.')
  if (password === undefined) throw new Refusal('ADMIN_EMAIL is set, but ADMIN_PASSWORD is not.')
  return { email, password }
}

const bare = (url: string) => url.replace(/\/+$/, '')
