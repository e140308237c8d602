import * as z from 'zod/mini'
import { contentLimits } from '../html/content-html.ts'
import { StoredValues } from '../pages/field-values.ts'
import { type TextField, textFields } from '../pages/page-texts.ts'
import { TextState } from './page-list.ts'
import { Author, localeMax, TabId, Version } from './shapes.ts'

const titleMax = 500
const slugMax = 2_000
const seoMax = 2_000

/** The text of a page in one language. A draft may be incomplete: even the title may be empty. */
export const TextFields = z.object({
  title: z.string().check(z.maxLength(titleMax)),
  /** Full path. */
  slug: z.string().check(z.maxLength(slugMax)),
  content: z.string().check(z.maxLength(contentLimits.length)),
  seo_title: z.string().check(z.maxLength(seoMax)),
  seo_description: z.string().check(z.maxLength(seoMax)),
  field_values: StoredValues,
} satisfies Record<TextField, z.ZodMiniType>)
export type TextFields = z.infer<typeof TextFields>

/**
 * Maximum bytes of a body with a text, in which each UTF-16 unit may be escaped. Browsers send at
 * most three bytes per unit, so a discarded text fits too.
 */
export const textBodyMax = 6_500_000

/** The published text, or the last one if it was unpublished. */
export const PublishedText = z.object({
  fields: TextFields,
  /** Hash of the fields. A save names the text that it is based on by its hash. */
  hash: z.string(),
  revision: z.nullable(z.number()),
  at: z.nullable(z.string()),
  /** True if readers see it. */
  isLive: z.boolean(),
})

/** The draft, or the text that a first draft starts from. */
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
    /** `hash` of the published text that this draft is based on; null if there was none. */
    base: z.nullable(z.string()),
    /**
     * True if an import has published another text since: the one in `published`. Publishing is
     * refused until a save sets `base` to its hash.
     */
    isOvertaken: z.boolean(),
    publishAt: z.nullable(z.string()),
    unpublishAt: z.nullable(z.string()),
    /** False if the site no longer has this language, so that the draft is read-only. */
    isSiteLocale: z.boolean(),
  }),
})
export type WorkingText = z.infer<typeof WorkingText>['data']

export const SaveText = z.object({
  /** Optimistic lock: the version that the client has read. */
  version: Version,
  fields: TextFields,
  /** Creates a revision of this kind; absent for autosaves. */
  revision: z.optional(z.enum(['saved', 'paused'])),
  /** Hash of the published text that the user has seen and wants to replace. */
  base: z.optional(z.nullable(z.string())),
  /** The tab that saves. A save on its own last version is not merged. */
  tab: z.optional(TabId),
  /** The side that the user has discarded in a conflict. It becomes a revision. */
  discarded: z.optional(TextFields),
})
export type SaveText = z.infer<typeof SaveText>

/**
 * Creates a draft from the text of another language. Fields of `translation` replace those of that
 * text; the path is made from the title unless it is among them.
 */
export const CopyText = z.object({
  from: z.string().check(z.maxLength(localeMax)),
  translation: z.optional(z.partial(z.omit(TextFields, { field_values: true }))),
})
export const TextCopied = z.object({
  data: z.object({
    version: Version,
    /** Parts that were removed from the content, such as `a[onclick]`. */
    removed: z.array(z.string()),
  }),
})

/** Result of a merge with a save of another user who has changed other blocks or fields. */
export const MergedText = z.object({
  /** The merged text as saved. */
  fields: TextFields,
  /** Version of the text as sent. A tab with later edits saves on this version. */
  mine: Version,
  /** Fields that the other side has changed. */
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
    /** Parts that were removed from the content, such as `a[onclick]`. */
    removed: z.array(z.string()),
    /** The content as saved, if it differs from the sent one. */
    content: z.optional(z.string()),
    revision: z.optional(z.number()),
    merged: z.optional(MergedText),
  }),
})

/** 409 of a save: another save has changed the same part. Nothing was written. */
export const SaveConflict = z.object({
  message: z.string(),
  version: Version,
  mine: TextFields,
  theirs: TextFields,
  /** Common base of both texts; null if it is no longer stored. */
  base: z.nullable(TextFields),
  author: Author,
  /** True if a machine saved it for the author. */
  isMachine: z.optional(z.boolean()),
  savedAt: z.string(),
})
export type SaveConflict = z.infer<typeof SaveConflict>
