import { BlockList, isIP } from 'node:net'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { createFormKeys, type FormKeys } from '../../crypto/form-keys.ts'
import { createHashing, type HashCost, type Hashing } from '../../crypto/hashing.ts'
import { createKeys, type Keys } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { Translator } from '../../machine-translation/translator.ts'
import type { SendMail } from '../../mail/mail.ts'
import { createFolderFiles, type MediaFiles } from '../../media/files.ts'
import { createFixedSettings, type SettingsSource } from '../../settings/watch-settings.ts'
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts'
import { createCommonPasswordCheck, type IsCommonPassword } from './common-passwords.ts'

export interface ApiSettings {
  /** Origin of the site. Links in mails start with it. */
  publicUrl: string
  adminUrl: string
  /** What `site.config.ts` fixes. */
  fixed: FixedSettings
  /** The settings in force; by default the fixed ones alone. */
  settings?: SettingsSource
  auth: AuthRules
  secret: string
  /** Addresses or networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[]
  mediaFolder: string
  /** Replaces the files of `mediaFolder`, for example with a bucket. */
  media?: MediaFiles
  /** Screenshots of bug reports. They are private. */
  reportsFolder: string
  /** Replaces the files of `reportsFolder`. */
  reports?: MediaFiles
  hasNightlyBackups?: boolean
  hasHourlyCopies?: boolean
  /** True if a new email address must be confirmed by a link. */
  confirmsEmail: boolean
  /** True if mails are sent by SMTP; otherwise they are written to a folder. */
  sendsMail: boolean
  sendMail: SendMail
  /** True if a webhook is configured. */
  sendsWebhooks?: boolean
  /** Server for machine drafts; undefined if there is none. */
  translator?: Translator | undefined
  now?: () => Date
  hashCost?: HashCost
  /** Defaults to the word lists of zxcvbn. */
  isCommon?: IsCommonPassword
}

export interface ApiContext
  extends Omit<
    ApiSettings,
    | 'now'
    | 'hashCost'
    | 'isCommon'
    | 'secret'
    | 'trustProxy'
    | 'media'
    | 'reports'
    | 'reportsFolder'
    | 'settings'
  > {
  db: Db
  rules: LocaleRules
  settings: SettingsSource
  media: MediaFiles
  reports: MediaFiles
  now: () => Date
  hashing: Hashing
  keys: Keys
  formKeys: FormKeys
  limits: AttemptLimits
  isCommon: IsCommonPassword
  isProxy: (address: string) => boolean
  /** Origins of the site, of its locales and of the admin. */
  ownOrigins: string[]
}

export function createApiContext(
  db: Db,
  rules: LocaleRules,
  {
    secret,
    hashCost,
    trustProxy,
    publicUrl,
    adminUrl,
    reportsFolder,
    reports = createFolderFiles(reportsFolder, ownerOnlyModes),
    now = () => new Date(),
    isCommon = createCommonPasswordCheck(),
    fixed,
    settings = createFixedSettings(fixed),
    ...rest
  }: ApiSettings,
): ApiContext {
  return {
    ...rest,
    fixed,
    settings,
    reports,
    media: rest.media ?? createFolderFiles(rest.mediaFolder),
    publicUrl,
    adminUrl,
    db,
    rules,
    now,
    hashing: createHashing(hashCost),
    keys: createKeys(secret),
    formKeys: createFormKeys(secret),
    limits: createAttemptLimits(),
    isCommon,
    isProxy: createProxyCheck(trustProxy),
    ownOrigins: [publicUrl, adminUrl, ...rules.locales.flatMap(({ baseUrl }) => baseUrl ?? [])].map(
      (url) => new URL(url).origin,
    ),
  }
}

/** Returns a predicate: true if an address is in the list of addresses and networks. */
export function createProxyCheck(list: string[]) {
  const known = new BlockList()
  for (const entry of list) {
    const [address = '', length] = entry.split('/', 2)
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(length), family)
  }
  return (address: string) =>
    isIP(address) !== 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
