import { dialectNames } from '@vitrine/api/copies/database-backup'
import * as z from 'zod/mini'

/** Names of entries. The header (`about`) comes first, the manifest last. */
export const entryNames = {
  about: 'vitrine-backup.json',
  secret: 'secret',
  siteConfig: 'site.config.ts',
  manifest: 'manifest.json',
} as const

/** Raise it if the shape of an entry changes: older versions then refuse the backup. */
export const backupFormat = 1

const count = z.number().check(z.int(), z.minimum(0))

/** Header of a backup. */
export const BackupHeader = z.object({
  product: z.literal('vitrine'),
  format: z.number(),
  /** Version of the product. */
  version: z.string(),
  node: z.string(),
  made_at: z.iso.datetime(),
  dialect: z.enum(dialectNames),
  /** Name of the entry with the database, and the rows by table. */
  database: z.string(),
  rows: z.record(z.string(), count),
  migrations: z.array(z.string()),
  /** Total size of the unpacked entries. */
  bytes: count,
  /** Files that could not be downloaded from the bucket: their number, and the first paths. */
  missing: z.optional(z.object({ files: count, paths: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** Contents of a backup that are read without unpacking it. */
export interface BackupContents {
  about: BackupHeader
  /** Size of its database file. */
  databaseBytes: number
  hasSecret: boolean
  /** Text of `site.config.ts`; undefined if the backup has none. */
  siteConfig: string | undefined
}

/** Lists every other entry, in order. */
export const ArchiveManifest = z.array(
  z.object({ name: z.string(), bytes: count, sha256: z.string().check(z.length(64)) }),
)
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

/** Subfolders of the data folder that a backup contains. */
export const backedUpFolders = ['media', 'reports'] as const

/** True if an entry may be unpacked: its path is known and stays inside the folder. */
export function isEntryName(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)))
    return false
  const [first = '', ...rest] = parts
  if (rest.length > 0) return backedUpFolders.some((folder) => folder === first)
  return /^[a-z][a-z.-]*$/.test(first)
}
