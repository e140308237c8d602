import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { DeclaredVersions } from './declared-texts.ts'
import { Author, LocaleCode, Moment, Version } from './shapes.ts'
import { SlugRefusal } from './slugs.ts'

/**
 * What to publish: all of it or nothing. Versions are those that were read last. The structure is
 * published with any language, or alone if no language is named.
 */
export const Publish = z.object({
  locales: z.record(LocaleCode, Version),
  /** Version of the structure; absent: as it is. */
  structure: z.optional(Version),
  /** Takes former addresses of other pages on purpose. */
  takeFormer: z.optional(z.boolean()),
  /** Refuses a text with pictures that have no text alternative (`undescribed`). */
  requireAlternatives: z.optional(z.boolean()),
  /** Drafts of texts of its template that are published with it. */
  texts: z.optional(DeclaredVersions),
})
export type Publish = z.infer<typeof Publish>

export const Published = z.object({
  data: z.object({
    at: z.string(),
    /** The revision of each language that was published. */
    revisions: z.record(z.string(), z.number()),
    /** Of the working copies, which say the same now. */
    versions: z.record(z.string(), Version),
    /** Whole addresses. */
    urls: z.record(z.string(), z.string()),
    /** Pages below that were moved with it. */
    moved: z.number(),
    /**
     * Number of pictures without a text alternative, by language; languages without any are left
     * out.
     */
    undescribed: z._default(z.record(z.string(), z.number()), {}),
  }),
})

export type Published = z.infer<typeof Published>

/** Why one language could not be published. */
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
    'undescribed',
  ]),
  /** The present version, with `older-version`. */
  version: z.optional(Version),
  slug: z.optional(SlugRefusal),
  /** Addresses of the pictures, at most 100, with `undescribed`. */
  pictures: z.optional(z.array(z.string())),
  /** Id of the field of its template that must not be empty, with `no-field`. */
  field: z.optional(z.string()),
})
export type PublishRefusal = z.infer<typeof PublishRefusal>

/** 409 (older version, overtaken) or 422 of a publish, plan or move; nothing was written. */
export const PublishRefused = z.object({
  message: z.string(),
  /** By language, or by the id of a text of the template. */
  reasons: z.record(z.string(), PublishRefusal),
})
export type PublishRefused = z.infer<typeof PublishRefused>

/** How the address of an unpublished page answers: 410 (`nowhere`), or 301 to another page. */
export const LeadTo = z.discriminatedUnion('to', [
  z.object({ to: z.literal('nowhere') }),
  z.object({ to: z.literal('parent') }),
  z.object({ to: z.literal('page'), id: Id }),
])
export type LeadTo = z.infer<typeof LeadTo>

export const Unpublish = z.object({
  locales: z.array(LocaleCode).check(z.minLength(1)),
  leadTo: LeadTo,
})

/** The plan of an unpublished text, which is removed with it. */
export const LostPlan = z.object({
  publishAt: z.nullable(Moment),
  /** The revision to publish at `publishAt`. */
  revision: z.nullable(Id),
  unpublishAt: z.nullable(Moment),
  /** The page to which its address redirects after `unpublishAt`; null for none. */
  lead: z.nullable(Id),
})
export type LostPlan = z.infer<typeof LostPlan>

/** What undoes `unpublish`. */
export const Republish = z.object({
  /** Time of the withdrawal. */
  at: Moment,
  /** By language, the pages whose addresses redirected to it until then. */
  led: z.record(LocaleCode, z.array(Id)),
  /** The removed plans, by language. */
  plans: z._default(z.record(LocaleCode, LostPlan), {}),
})
export type Republish = z.infer<typeof Republish>

/** The unpublished languages, and the body of `republish` that undoes it. */
export const Unpublished = z.object({
  data: z.object({ locales: z.array(z.string()), undo: Republish }),
})
export type Unpublished = z.infer<typeof Unpublished>

/**
 * Plans to publish the working copy as it is now at one time, and to unpublish it at another. Null
 * removes a plan. Times in the past are refused.
 */
export const Plan = z.object({
  locale: LocaleCode,
  /** Of the working copy; required with `publishAt`. */
  version: z.optional(Version),
  publishAt: z.nullable(Moment),
  unpublishAt: z.nullable(Moment),
  /** How the address answers after `unpublishAt`. */
  leadTo: z.optional(LeadTo),
})
export type Plan = z.infer<typeof Plan>
export const Planned = z.object({
  data: z.object({ publishAt: z.nullable(z.string()), unpublishAt: z.nullable(z.string()) }),
})

export const noteMax = 1_000
export const AskToPublish = z.object({
  locales: z.array(LocaleCode).check(z.minLength(1)),
  note: z._default(z.string().check(z.trim(), z.maxLength(noteMax)), ''),
})
/** `told`: the number of people to whom a mail goes. `byMail`: false if no mail can leave the machine. */
export const Asked = z.object({ data: z.object({ told: z.number(), byMail: z.boolean() }) })

export const SendBack = z.object({
  locale: LocaleCode,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteMax)),
})

/** Days after which an answered request is removed. */
export const answersKeptDays = 90

/** The last request to publish a text, and its answer. */
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
