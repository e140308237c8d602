import * as z from 'zod/mini'
import { Author } from './shapes.ts'

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
  'alert-changed',
  'topic-changed',
  'topics-ordered',
  'author-changed',
  'settings-changed',
  'statement-changed',
  'statement-written',
  'redirect-created',
  'redirect-changed',
  'redirects-deleted',
  'redirects-restored',
  'redirects-imported',
  'redirects-import-undone',
  'source-locale-changed',
  'text-confirmed',
  'text-marked',
  'translations-confirmed',
  'translations-confirmation-undone',
  'glossary-changed',
  'glossary-imported',
  'content-imported',
  'calendar-changed',
  'responses-changed',
  'responses-deleted',
  'responses-exported',
] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/** Values before or after a change, by name. */
export const ChangeValues = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
export type ChangeValues = z.infer<typeof ChangeValues>

export const LoggedChange = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for changes by the product, such as a scheduled publication. */
  author: Author,
  /** Name of the access token if a program made the change. */
  token: z.nullable(z.string()),
  /** True if an assistant or another machine made it for the author. */
  isMachine: z.boolean(),
  kind: ChangeKind,
  /** Id of the page, if it concerns one. */
  page: z.nullable(z.number()),
  locale: z.nullable(z.string()),
  /** Title or name at that time. */
  subject: z.string(),
  before: z.nullable(ChangeValues),
  after: z.nullable(ChangeValues),
})
export type LoggedChange = z.infer<typeof LoggedChange>

/** Changes, the latest first. */
export const ChangeList = z.object({
  data: z.array(LoggedChange),
  /** `before` of the next page of the list. */
  next: z.nullable(z.number()),
})
export const changeRetentionMonths = 25
