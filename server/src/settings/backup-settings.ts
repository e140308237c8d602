import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isSecondPlace } from './second-place-url.ts'

const backupMegabytes = 10_000
const passphraseLengthMin = 12
const hours = 24
/** A week of them. */
const hoursMax = 168

const megabytes = z.coerce.number().check(z.int(), z.minimum(1))
const onOff = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)

/** Where backups go, and what they may take. */
export interface BackupSettings {
  /** Whether the process makes them: one every night, and the hourly copies. */
  nightly: boolean
  folder: string
  /** How much room the nightly ones may take. */
  megabytes: number
  /** How many hourly copies stay; 0: none is made. */
  hours: number
  /** Where a copy of each of them goes. */
  url: string | undefined
  /** They are sealed with it. */
  passphrase: string | undefined
}

/** Their variables, with what each must look like. */
export const backupVariables = {
  BACKUPS: z._default(onOff, true),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_MB: z._default(megabytes, backupMegabytes),
  BACKUP_HOURS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(hoursMax)), hours),
  BACKUP_URL: z.optional(z.string().check(z.refine(isSecondPlace))),
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

/** Variables of these whose values no terminal or log may show. */
export const backupSecrets = ['BACKUP_PASSPHRASE', 'BACKUP_URL']

/** Whether the process makes a copy every hour. */
export const makesHourlyCopies = ({ nightly, hours }: BackupSettings) => nightly && hours > 0

export function backupSettings(read: z.infer<typeof Backups>, dataDir: string): BackupSettings {
  return {
    nightly: read.BACKUPS,
    folder: read.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(read.BACKUP_DIR),
    megabytes: read.BACKUP_MB,
    hours: read.BACKUP_HOURS,
    url: read.BACKUP_URL,
    passphrase: read.BACKUP_PASSPHRASE,
  }
}
