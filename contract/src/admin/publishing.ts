import * as z from 'zod/mini'
import { CheckFinding } from '../checks/finding.ts'
import { Id } from '../http/id.ts'
import { DeclaredTextVersions } from './declared-texts.ts'
import { Author, IsoDateTime, LocaleCode, Version } from './shapes.ts'
import { SlugRefusal } from './slugs.ts'

/**
 * Publishes all or nothing. Versions are optimistic locks: those that the client has read. The
 * structure is always published, alone if `locales` is empty.
 */
export const Publish = z.object({
  locales: z.record(LocaleCode, Version),
  /** Version of the structure; if absent, it is not checked. */
  structure: z.optional(Version),
  /** True to take over former addresses of other pages. */
  takeFormer: z.optional(z.boolean()),
  /** True if the change concerns no translation: those that were right stay right. */
  isSmallCorrection: z.optional(z.boolean()),
  /**
   * True to refuse a text with any error that the publish check finds (`check`). Without it only a
   * blocking finding refuses.
   */
  refuseErrors: z.optional(z.boolean()),
  /** Drafts of declared texts of its template to publish with it. */
  texts: z.optional(DeclaredTextVersions),
})
export type Publish = z.infer<typeof Publish>

export const PublishAnswer = z.object({
  data: z.object({
    at: z.string(),
    /** Id of the published revision, by language. */
    revisions: z.record(z.string(), z.number()),
    /** New versions of the drafts, by language. */
    versions: z.record(z.string(), Version),
    /** Absolute addresses, by language. */
    urls: z.record(z.string(), z.string()),
    /** Number of pages below whose addresses changed with it. */
    moved: z.number(),
    /** Number of errors and warnings of the publish check, by language; absent for none. */
    findings: z._default(z.record(z.string(), z.number()), {}),
  }),
})

export type PublishAnswer = z.infer<typeof PublishAnswer>

/** Reason why one language could not be published. */
export const PublishRefusal = z.object({
  reason: z.enum([
    'unknown-locale',
    'no-text',
    'no-title',
    'no-field',
    'older-version',
    'overtaken',
    'slug',
    'too-large',
    'moved-slug',
    'check',
    'undescribed',
    'machine-text',
  ]),
  /** The current version, with `older-version`. */
  version: z.optional(Version),
  slug: z.optional(SlugRefusal),
  /** The errors, at most `findingsPerTextMax`, with `check`. */
  findings: z.optional(z.array(CheckFinding)),
  /** Id of the required field that is empty, with `no-field`. */
  field: z.optional(z.string()),
})
export type PublishRefusal = z.infer<typeof PublishRefusal>

/** 409 (older version, overtaken) or 422 of a publish, schedule or move; nothing was written. */
export const PublishRefused = z.object({
  message: z.string(),
  /** By language, or by the id of a declared text. */
  reasons: z.record(z.string(), PublishRefusal),
})
export type PublishRefused = z.infer<typeof PublishRefused>

/** Response at the address of an unpublished text: 410 (`nowhere`), or 301 to another page. */
export const UnpublishTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nowhere') }),
  z.object({ to: z.literal('parent') }),
  z.object({ to: z.literal('page'), id: Id }),
])
export type UnpublishTarget = z.infer<typeof UnpublishTarget>

export const Unpublish = z.object({
  locales: z.array(LocaleCode).check(z.minLength(1)),
  leadTo: UnpublishTarget,
})

/** The schedule of a text, which unpublishing removes. */
export const RemovedSchedule = z.object({
  publishAt: z.nullable(IsoDateTime),
  /** The revision to publish at `publishAt`. */
  revision: z.nullable(Id),
  unpublishAt: z.nullable(IsoDateTime),
  /** True if the publication is a small correction. */
  isSmallCorrection: z.optional(z.boolean()),
  /** Page to which the address redirects after `unpublishAt`; null for none. */
  lead: z.nullable(Id),
})
export type RemovedSchedule = z.infer<typeof RemovedSchedule>

/** Undoes `unpublish`. */
export const Republish = z.object({
  /** Time at which it was unpublished. */
  at: IsoDateTime,
  /** Pages whose addresses redirected to it until then, by language. */
  led: z.record(LocaleCode, z.array(Id)),
  /** The removed schedules, by language. */
  plans: z._default(z.record(LocaleCode, RemovedSchedule), {}),
})
export type Republish = z.infer<typeof Republish>

/** The unpublished languages, and the body of `republish` to undo it. */
export const UnpublishAnswer = z.object({
  data: z.object({ locales: z.array(z.string()), undo: Republish }),
})
export type UnpublishAnswer = z.infer<typeof UnpublishAnswer>

/**
 * Schedules the current draft for publication at one time, and for unpublication at another. Null
 * cancels a time. Times in the past are refused.
 */
export const PublishingSchedule = z.object({
  locale: LocaleCode,
  /** Version of the draft; required with `publishAt`. */
  version: z.optional(Version),
  publishAt: z.nullable(IsoDateTime),
  unpublishAt: z.nullable(IsoDateTime),
  /** True if the change concerns no translation: those that are right at `publishAt` stay right. */
  isSmallCorrection: z.optional(z.boolean()),
  /** Response at the address after `unpublishAt`. */
  leadTo: z.optional(UnpublishTarget),
})
export type PublishingSchedule = z.infer<typeof PublishingSchedule>
export const PublishingScheduleAnswer = z.object({
  data: z.object({ publishAt: z.nullable(z.string()), unpublishAt: z.nullable(z.string()) }),
})

export const requestNoteMax = 1_000
export const AskToPublish = z.object({
  locales: z.array(LocaleCode).check(z.minLength(1)),
  note: z._default(z.string().check(z.trim(), z.maxLength(requestNoteMax)), ''),
})
/** `told`: number of users who get a mail. `byMail`: false if the server cannot send mail. */
export const AskToPublishAnswer = z.object({
  data: z.object({ told: z.number(), byMail: z.boolean() }),
})

export const SendBack = z.object({
  locale: LocaleCode,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(requestNoteMax)),
})

/** Days after which an answered request to publish is removed. */
export const answerRetentionDays = 90

/** The last request to publish a text, with its answer. */
export const PublishRequest = z.object({
  state: z.enum(['open', 'sent-back', 'published']),
  author: Author,
  isMine: z.boolean(),
  note: z.string(),
  at: z.string(),
  /** Null while the request is open. The reason is empty if the text was published. */
  answer: z.nullable(z.object({ author: Author, reason: z.string(), at: z.string() })),
})
export type PublishRequest = z.infer<typeof PublishRequest>
