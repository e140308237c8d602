import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { Author, Version } from './shapes.ts'
import { TextFields, TextSaved } from './texts.ts'

/** Why a revision was made: they are made at deliberate moments alone. */
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
  /** For the kind `replaced`: the person whose text replaced it. */
  replacedBy: Author,
  /** True if a machine replaced it for that person. */
  replacedByMachine: z.boolean(),
  at: z.string(),
  title: z.string(),
  /** What readers see now. */
  isLive: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

/** `GET /api/admin/pages/{id}/revisions?locale=&before=&q=`, the latest first, with words of its name, title or author; `next` is the `before` of what follows. */
export const RevisionList = z.object({
  data: z.array(Revision),
  next: z.nullable(z.number()),
})

/** `GET /api/admin/pages/{id}/revisions/{revision}`. */
export const WholeRevision = z.object({
  data: z.object({ ...Revision.shape, fields: TextFields }),
})

const nameMax = 120
/** `PUT /api/admin/pages/{id}/revisions/{revision}`: its name is all of it that can change. */
export const NameRevision = z.object({
  name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(nameMax))),
})

/** `POST …/restore`: into the working copy of its language; nothing is published. */
export const RestoreRevision = z.object({ version: Version })

/** As a save; `before` is the revision of what stood there, to undo it with. */
export const RevisionRestored = z.object({
  data: z.object({ ...TextSaved.shape.data.shape, before: z.nullable(Id) }),
})
