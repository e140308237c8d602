import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

export const folderLimits = {
  /** In characters. */
  name: 60,
  /** In the whole library. */
  folders: 200,
  /** Maximum number of files in one move. */
  filesAtOnce: 200,
} as const

/** Unique, ignoring case and accents. */
export const FolderName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(folderLimits.name), z.regex(/^\P{Cc}*$/u))

/** A folder of the media library. `count` is the number of its files. */
export const MediaFolder = z.object({ id: Id, name: z.string(), count: z.number() })
export type MediaFolder = z.infer<typeof MediaFolder>

/** All folders, sorted by name. */
export const FolderList = z.object({
  data: z.array(MediaFolder),
  /** Number of files in the library, and of files in no folder. */
  total: z.number(),
  unfiled: z.number(),
})
export type FolderList = z.infer<typeof FolderList>

export const FolderBody = z.object({ name: FolderName })
export const FolderAnswer = z.object({ data: MediaFolder })

/** Files, and the folder to move them into; null for no folder. */
export const MoveFilesBody = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(folderLimits.filesAtOnce)),
  folder: z.nullable(Id),
})
export type MoveFilesBody = z.infer<typeof MoveFilesBody>
export const MoveFilesAnswer = z.object({ data: z.object({ moved: z.number() }) })
