import * as z from 'zod/mini'
import { contentLimits } from '../html/content-html.ts'
import { type TextField, textFields } from '../pages/page-texts.ts'
import { StoredValues } from '../pages/template-fields.ts'
import { TextState } from './page-list.ts'
import { Author, localeMax, TabName, Version } from './shapes.ts'

const titleMax = 500
const slugMax = 2_000
const seoMax = 2_000

/** What is written in one language. A draft may be unfinished: even the title may be empty. */
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
 * Bytes of a body that holds a text: each unit may be written as an escape. Browsers write units of at
 * most three bytes, so that there is room for a discarded text, too.
 */
export const textBodyMax = 6_500_000

/** What readers get, or got before it was unpublished. */
export const PublishedText = z.object({
  fields: TextFields,
  /** Digest of the fields: names what was there when somebody looked. */
  hash: z.string(),
  revision: z.nullable(z.number()),
  at: z.nullable(z.string()),
  /** Whether readers see it. */
  isLive: z.boolean(),
})

/** `GET /api/admin/pages/{id}/texts/{locale}`: the working copy, or what one would begin with. */
export const WorkingText = z.object({
  data: z.object({
    /** 0: nobody has saved one; the fields are those of the published text, or empty. */
    version: Version,
    fields: TextFields,
    state: TextState,
    savedAt: z.nullable(z.string()),
    author: Author,
    published: z.nullable(PublishedText),
    /** `hash` of the published text that this copy was made from; null when there was none. */
    base: z.nullable(z.string()),
    /**
     * Whether another text has been published since (by an import). It is in `published`; publishing
     * is refused until a save has named its hash as the new `base`.
     */
    isOvertaken: z.boolean(),
    publishAt: z.nullable(z.string()),
    unpublishAt: z.nullable(z.string()),
    /** Whether the site still has this language; where it has not, the copy is there to be read. */
    isSiteLocale: z.boolean(),
  }),
})
export type WorkingText = z.infer<typeof WorkingText>['data']

/** `PUT /api/admin/pages/{id}/texts/{locale}`. */
export const SaveText = z.object({
  /** The version that was read. */
  version: Version,
  fields: TextFields,
  /** Set to make a revision of it; autosaves leave it out. */
  revision: z.optional(z.enum(['saved', 'paused'])),
  /** Digest of the published text that the writer has seen and means to replace. */
  base: z.optional(z.nullable(z.string())),
  /** The tab that saves: what it alone has written needs no merging. */
  tab: z.optional(TabName),
  /** What the writer has decided against in a conflict, as it stood: a revision of it is made. */
  discarded: z.optional(TextFields),
})
export type SaveText = z.infer<typeof SaveText>

/** `POST /api/admin/pages/{id}/texts/{locale}/copy`: begins a text with that of another language. */
export const CopyText = z.object({ from: z.string().check(z.maxLength(localeMax)) })
export const TextCopied = z.object({ data: z.object({ version: Version }) })

/** What somebody else had saved meanwhile, taken in: other blocks of the content, or other fields. */
export const MergedText = z.object({
  /** Both sides as one, as it is kept now. */
  fields: TextFields,
  /** The version that says what was sent: who has written on meanwhile saves from this one. */
  mine: Version,
  /** The fields in which something was taken in. */
  taken: z.array(z.enum(textFields)),
  author: Author,
  /** When the other side was saved. */
  at: z.string(),
})
export type MergedText = z.infer<typeof MergedText>

export const TextSaved = z.object({
  data: z.object({
    version: Version,
    savedAt: z.string(),
    state: TextState,
    /** What was taken out of the content, in a few English words each. */
    removed: z.array(z.string()),
    /** The content as it is kept, when that is not what was sent. */
    content: z.optional(z.string()),
    revision: z.optional(z.number()),
    merged: z.optional(MergedText),
  }),
})

/** 409 of a save: somebody has saved the same in between. Nothing was written; both sides are whole. */
export const SaveConflict = z.object({
  message: z.string(),
  version: Version,
  mine: TextFields,
  theirs: TextFields,
  /** The text that both grew from; null where it is not known any more. */
  base: z.nullable(TextFields),
  author: Author,
  savedAt: z.string(),
})
export type SaveConflict = z.infer<typeof SaveConflict>
