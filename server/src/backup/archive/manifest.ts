import { dialectNames } from '@vitrine/api/copies/copy'
import * as z from 'zod/mini'

/** The first entry of a backup says what it is; the last one, what must have been in it. */
export const entryNames = {
  about: 'vitrine-backup.json',
  secret: 'secret',
  siteConfig: 'site.config.ts',
  manifest: 'manifest.json',
} as const

/** An entry of another shape belongs to another format, which a newer version knows. */
export const backupFormat = 1

const count = z.number().check(z.int(), z.minimum(0))

/** What a backup says of itself before anything else. */
export const About = z.object({
  product: z.literal('vitrine'),
  format: z.number(),
  /** Of the product that made it. */
  version: z.string(),
  node: z.string(),
  made_at: z.iso.datetime(),
  dialect: z.enum(dialectNames),
  /** The file of the database, and the rows of its tables. */
  database: z.string(),
  rows: z.record(z.string(), count),
  migrations: z.array(z.string()),
  /** What the entries take together when they are unpacked. */
  bytes: count,
  /** Files that the bucket lists but does not deliver: their number, and the first paths. */
  missing: z.optional(z.object({ files: count, paths: z.array(z.string()) })),
})
export type About = z.infer<typeof About>

/** Contents of a backup that are read without unpacking it. */
export interface LookedThrough {
  about: About
  /** Size of its database file. */
  databaseBytes: number
  hasSecret: boolean
  /** Text of `site.config.ts`; undefined if the backup has none. */
  siteConfig: string | undefined
}

/** Every other entry, in order. */
export const Manifest = z.array(
  z.object({ name: z.string(), bytes: count, sha256: z.string().check(z.length(64)) }),
)
export type Manifest = z.infer<typeof Manifest>

/** Folders of the data folder that a backup holds. */
export const heldFolders = ['media', 'reports'] as const

/** True if an entry may be unpacked: its path stays below the folder, and is one of ours. */
export function isEntryName(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)))
    return false
  const [first = '', ...rest] = parts
  if (rest.length > 0) return heldFolders.some((folder) => folder === first)
  return /^[a-z][a-z.-]*$/.test(first)
}
