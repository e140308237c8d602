import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { Author, Version } from './shapes.ts'
import { TextFields, TextSaved } from './texts.ts'

/** Reasons for a revision. Autosaves make none. */
const revisionKinds = [
  'saved',
  'paused',
  'published',
  'unpublished',
  'planned',
  'restored',
  'imported',
  'replaced',
] as const

export const Revision = z.object({
  id: z.number(),
  locale: z.string(),
  kind: z.enum(revisionKinds),
  name: z.nullable(z.string()),
  author: Author,
  /** True if a machine wrote it for the author. */
  isMachine: z.boolean(),
  /** For the kind `replaced`: the user whose text replaced it. */
  replacedBy: Author,
  /** True if a machine replaced it for that user. */
  replacedByMachine: z.boolean(),
  at: z.string(),
  title: z.string(),
  /** True if readers see it now. */
  isLive: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

/** Revisions, the latest first; `next` is the `before` of the next page of the list. */
export const RevisionList = z.object({
  data: z.array(Revision),
  next: z.nullable(z.number()),
})

export const RevisionWithText = z.object({
  data: z.object({ ...Revision.shape, fields: TextFields }),
})

const nameMax = 120
/** Only the name of a revision can change; null removes it. */
export const NameRevision = z.object({
  name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(nameMax))),
})

/** `version`: optimistic lock of the draft that the revision replaces. */
export const RestoreRevision = z.object({ version: Version })

/** As after a save; `before` is the revision of the replaced draft, to undo it. */
export const RevisionRestored = z.object({
  data: z.object({ ...TextSaved.shape.data.shape, before: z.nullable(Id) }),
})
