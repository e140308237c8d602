import * as z from 'zod/mini'
import { contentLimits } from '../html/content-html.ts'
import { type TextField, textFields } from '../pages/page-texts.ts'
import { StoredValues } from '../pages/template-fields.ts'
import { TextState } from './page-list.ts'
import { Author, localeMax, TabName, Version } from './shapes.ts'

const titleMax = 500
const slugMax = 2_000
const seoMax = 2_000

/** The text of a page in one language. A draft may be incomplete: even the title may be empty. */
export const TextFields = z.object({
  title: z.string().check(z.maxLength(titleMax)),
  /** Whole path. */
  slug: z.string().check(z.maxLength(slugMax)),
  content: z.string().check(z.maxLength(contentLimits.length)),
  seo_title: z.string().check(z.maxLength(seoMax)),
  seo_description: z.string().check(z.maxLength(seoMax)),
  field_values: StoredValues,
} satisfies Record<TextField, z.ZodMiniType>)
export type TextFields = z.infer<typeof TextFields>

/**
 * Maximum bytes of a body with a text: scripts may escape each UTF-16 unit. Browsers write at most
 * three bytes for a unit, which leaves room for a discarded text too.
 */
export const textBodyMax = 6_500_000

/** The text that is published, or was before it was unpublished. */
export const PublishedText = z.object({
  fields: TextFields,
  /** Digest of the fields, by which a later save names the text that it is based on. */
  hash: z.string(),
  revision: z.nullable(z.number()),
  at: z.nullable(z.string()),
  /** Whether readers see it. */
  isLive: z.boolean(),
})

/** The working copy, or the text that a first one starts from. */
export const WorkingText = z.object({
  data: z.object({
    /** 0 before the first save: then the fields are those of the published text, or empty. */
    version: Version,
    fields: TextFields,
    state: TextState,
    savedAt: z.nullable(z.string()),
    author: Author,
    /** True if a machine wrote the draft for the author. */
    isMachine: z.boolean(),
    published: z.nullable(PublishedText),
    /** `hash` of the published text that this copy is based on; null if there was none. */
    base: z.nullable(z.string()),
    /**
     * True if an import has published another text since. That text is in `published`. Publishing
     * is refused until a save names its hash as the new `base`.
     */
    isOvertaken: z.boolean(),
    publishAt: z.nullable(z.string()),
    unpublishAt: z.nullable(z.string()),
    /** False if the site no longer has this language: then the copy is read-only. */
    isSiteLocale: z.boolean(),
  }),
})
export type WorkingText = z.infer<typeof WorkingText>['data']

/** A text to save. */
export const SaveText = z.object({
  /** The version that was read. */
  version: Version,
  fields: TextFields,
  /** Set to make a revision of it; autosaves leave it out. */
  revision: z.optional(z.enum(['saved', 'paused'])),
  /** Digest of the published text that the writer has seen and means to replace. */
  base: z.optional(z.nullable(z.string())),
  /** The tab that saves. Its own last version needs no merging. */
  tab: z.optional(TabName),
  /** The side that the writer has discarded in a conflict. It becomes a revision. */
  discarded: z.optional(TextFields),
})
export type SaveText = z.infer<typeof SaveText>

/**
 * The language whose text a draft is created from. Fields of its translation replace those of the
 * other language; the path is made from the title, unless it is among them.
 */
export const CopyText = z.object({
  from: z.string().check(z.maxLength(localeMax)),
  translation: z.optional(z.partial(z.omit(TextFields, { field_values: true }))),
})
export const TextCopied = z.object({
  data: z.object({
    version: Version,
    /** Parts that were removed from the content, in a few English words each. */
    removed: z.array(z.string()),
  }),
})

/** A merge with a save of another person, who has changed other blocks or other fields. */
export const MergedText = z.object({
  /** The merged text, as it is saved. */
  fields: TextFields,
  /** Version of the text that was sent: a tab that has changed it since saves on this base. */
  mine: Version,
  /** Fields with changes of the other side. */
  taken: z.array(z.enum(textFields)),
  author: Author,
  /** True if a machine wrote the other side for the author. */
  isMachine: z.optional(z.boolean()),
  /** When the other side was saved. */
  at: z.string(),
})
export type MergedText = z.infer<typeof MergedText>

export const TextSaved = z.object({
  data: z.object({
    version: Version,
    savedAt: z.string(),
    state: TextState,
    /** Parts that were removed from the content, in a few English words each. */
    removed: z.array(z.string()),
    /** The content as saved, if it differs from the sent one. */
    content: z.optional(z.string()),
    revision: z.optional(z.number()),
    merged: z.optional(MergedText),
  }),
})

/**
 * 409 of a save: another save has changed the same part. Nothing was written. The answer has both
 * texts.
 */
export const SaveConflict = z.object({
  message: z.string(),
  version: Version,
  mine: TextFields,
  theirs: TextFields,
  /** The common base of both texts; null if it is no longer stored. */
  base: z.nullable(TextFields),
  author: Author,
  /** True if a machine saved it for the author. */
  isMachine: z.optional(z.boolean()),
  savedAt: z.string(),
})
export type SaveConflict = z.infer<typeof SaveConflict>
