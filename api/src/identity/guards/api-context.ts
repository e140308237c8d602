import { BlockList, isIP } from 'node:net'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Look } from '@vitrine/contract/config/look'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { createHashing, type HashCost, type Hashing } from '../../crypto/hashing.ts'
import { createKeys, type Keys } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { SendMail } from '../../mail/mail.ts'
import { type MediaFiles, mediaFilesIn } from '../../media/files.ts'
import { commonPasswords, type IsCommon } from './common-passwords.ts'
import { createLimits, type Limits } from './limits.ts'

/** What the installation decides about signing in. */
export interface ApiSettings {
  /** Origin of the site; links in mails begin with it. */
  publicUrl: string
  adminUrl: string
  siteName: string
  /** Custom colours and logo of the site. */
  look?: Look | undefined
  auth: AuthRules
  secret: string
  /** Addresses or networks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-For` is believed. */
  trustProxy: string[]
  /** Where the images are kept. */
  mediaFolder: string
  /** Its files, where they are elsewhere as well. */
  media?: MediaFiles
  /** Where the screenshots of bug reports are kept, which are not for everybody. */
  reportsFolder: string
  /** The same of these. */
  reports?: MediaFiles
  /** Whether the site is backed up every night. */
  hasNightlyBackups?: boolean
  /** And a copy every hour. */
  hasHourlyCopies?: boolean
  /** Whether a new e-mail address is confirmed by a mail to it. */
  confirmsEmail: boolean
  /** Whether mails can leave the machine; else they lie in a folder for the owner. */
  sendsMail: boolean
  sendMail: SendMail
  now?: () => Date
  /** What a password costs to check; the usual cost when absent. */
  hashCost?: HashCost
  /** What knows common passwords; when absent, it reads its lists of words for this installation. */
  isCommon?: IsCommon
}

/** What every part of the identity room works with. */
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
  > {
  db: Db
  rules: LocaleRules
  media: MediaFiles
  /** The screenshots of bug reports. */
  reports: MediaFiles
  now: () => Date
  hashing: Hashing
  keys: Keys
  limits: Limits
  isCommon: IsCommon
  isProxy: (address: string) => boolean
  /** Origins of the site, of its languages and of the admin host. */
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
    reports = mediaFilesIn(reportsFolder, ownerAlone),
    now = () => new Date(),
    isCommon = commonPasswords(),
    ...settings
  }: ApiSettings,
): ApiContext {
  return {
    ...settings,
    reports,
    media: settings.media ?? mediaFilesIn(settings.mediaFolder),
    publicUrl,
    adminUrl,
    db,
    rules,
    now,
    hashing: createHashing(hashCost),
    keys: createKeys(secret),
    limits: createLimits(),
    isCommon,
    isProxy: proxiesIn(trustProxy),
    ownOrigins: [publicUrl, adminUrl, ...rules.locales.flatMap(({ baseUrl }) => baseUrl ?? [])].map(
      (url) => new URL(url).origin,
    ),
  }
}

/** True if an address is in a list of addresses and networks. */
export function proxiesIn(list: string[]) {
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
