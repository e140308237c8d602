import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** What may be done to the site, in the log of changes. */
export const changeKinds = [
  'page-created',
  'draft-saved',
  'text-published',
  'text-unpublished',
  'text-planned',
  'plan-dropped',
  'plan-failed',
  'structure-published',
  'page-moved',
  'page-trashed',
  'page-restored',
  'page-deleted',
  'address-changed',
  'revision-restored',
  'publishing-asked',
  'publishing-sent-back',
  'publishing-withdrawn',
  'preview-made',
  'preview-ended',
  'declared-text-changed',
  'media-uploaded',
  'media-changed',
  'media-replaced',
  'media-deleted',
  'media-moved',
  'media-folder-created',
  'media-folder-renamed',
  'media-folder-deleted',
  'menu-changed',
  'content-imported',
] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/** Values before or after a change, by their names. */
export const ChangeSide = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
export type ChangeSide = z.infer<typeof ChangeSide>

export const LoggedChange = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for the product, such as a planned publication. */
  author: Author,
  /** Name of the access token by which a program made the change. */
  token: z.nullable(z.string()),
  /** True if a machine made it for the author, such as an assistant. */
  isMachine: z.boolean(),
  kind: ChangeKind,
  /** Null where no page is concerned. */
  page: z.nullable(z.number()),
  locale: z.nullable(z.string()),
  /** What it was called then. */
  subject: z.string(),
  before: z.nullable(ChangeSide),
  after: z.nullable(ChangeSide),
})
export type LoggedChange = z.infer<typeof LoggedChange>

/** Changes, the latest first. */
export const ChangeList = z.object({
  data: z.array(LoggedChange),
  /** The `before` of what follows. */
  next: z.nullable(z.number()),
})
export const changesKeptMonths = 25
