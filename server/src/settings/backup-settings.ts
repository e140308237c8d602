import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const defaultMegabytes = 10_000
const passphraseLengthMin = 12
const defaultHours = 24
const hoursMax = 168

const megabytes = z.coerce.number().check(z.int(), z.minimum(1))
const onOff = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)

export interface BackupSettings {
  nightly: boolean
  folder: string
  /** Maximum size of all nightly backups. */
  megabytes: number
  /** Number of hourly copies that are kept; 0 disables them. */
  hours: number
  /** Second place, to which each backup is sent. */
  url: string | undefined
  passphrase: string | undefined
}

export const backupVariables = {
  BACKUPS: z._default(onOff, true),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_MB: z._default(megabytes, defaultMegabytes),
  BACKUP_HOURS: z._default(
    z.coerce.number().check(z.int(), z.gte(0), z.lte(hoursMax)),
    defaultHours,
  ),
  BACKUP_URL: z.optional(z.string().check(z.refine(isSecondPlaceUrl))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(passphraseLengthMin))),
}

const Backups = z.object(backupVariables)

export const backupExpectations: Record<keyof typeof backupVariables, string> = {
  BACKUPS: '0 or 1',
  BACKUP_DIR: 'a folder',
  BACKUP_MB: 'a whole number of megabytes, at least 1',
  BACKUP_HOURS: `a whole number from 0 to ${hoursMax}`,
  BACKUP_URL:
    'file:///a/folder, sftp://USER@backup.example.org/FOLDER?key=/a/key, or s3://KEY:SECRET@storage.example.org/BUCKET/FOLDER?region=REGION, encoded as in a URL',
  BACKUP_PASSPHRASE: `at least ${passphraseLengthMin} characters`,
}

export const backupSecrets = ['BACKUP_PASSPHRASE', 'BACKUP_URL']

export const makesHourlyCopies = ({ nightly, hours }: BackupSettings) => nightly && hours > 0

export function toBackupSettings(read: z.infer<typeof Backups>, dataDir: string): BackupSettings {
  return {
    nightly: read.BACKUPS,
    folder: read.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(read.BACKUP_DIR),
    megabytes: read.BACKUP_MB,
    hours: read.BACKUP_HOURS,
    url: read.BACKUP_URL,
    passphrase: read.BACKUP_PASSPHRASE,
  }
}

/** Protocols of URLs of S3-compatible storage, with the protocol of its requests. */
export const bucketSchemes: Record<string, string> = { 's3:': 'https:', 's3+http:': 'http:' }

/** True if a URL is valid for the second place: a folder, an SFTP server, or a bucket with its key. */
export function isSecondPlaceUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password, pathname } = new URL(url)
  if (protocol === 'file:') return url.startsWith('file:///')
  // A user that begins with a hyphen would be an option of the `sftp` command.
  if (protocol === 'sftp:')
    return host !== '' && /^[^-]/.test(username) && password === '' && pathname.length > 1
  const [bucket = ''] = pathname.slice(1).split('/')
  return protocol in bucketSchemes && [host, username, password, bucket].every((part) => part)
}
