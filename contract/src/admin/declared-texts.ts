import * as z from 'zod/mini'
import { ContentId, contentItemsMax } from '../pages/contents.ts'
import { Author, LocaleCode, Version } from './shapes.ts'

const contentMax = 100_000

/** A text that a template declares, in every language of the site. */
export const DeclaredText = z.object({
  id: z.string(),
  name: z.string(),
  template: z.string(),
  /** Text of the code in the default language; null until the site has sent it. */
  default: z.nullable(z.string()),
  /** Text of the code by language. Readers get it if no text is published. */
  defaults: z.record(z.string(), z.nullable(z.string())),
  /** The text by language; `content` is null if the default is shown. */
  texts: z.record(
    z.string(),
    z.object({
      /** The draft if there is one, else the published text. */
      content: z.nullable(z.string()),
      /** The published text. */
      published: z.nullable(z.string()),
      /** True if there is a draft that differs from the published text. */
      isChanged: z.boolean(),
      /** Optimistic lock: each save and each publication adds one. */
      version: z.number(),
      /** The default when the text was written, if it has changed since; else null. */
      writtenOn: z.nullable(z.string()),
      updatedAt: z.nullable(z.string()),
      author: Author,
    }),
  ),
  /** True if the site has not shown it for 30 days. */
  isUnseen: z.boolean(),
})
export type DeclaredText = z.infer<typeof DeclaredText>

export const DeclaredTextList = z.object({ data: z.array(DeclaredText) })
export type DeclaredTextList = z.infer<typeof DeclaredTextList>

/** `content`: the draft; null restores the text of the code. */
export const SaveDeclaredText = z.object({
  locale: LocaleCode,
  version: z.number(),
  content: z.nullable(z.string().check(z.maxLength(contentMax))),
})
export const DeclaredTextSaved = z.object({ data: DeclaredText })

/** 409 of a save: the draft that another user has saved. */
export const DeclaredTextConflict = z.object({
  message: z.string(),
  version: Version,
  theirs: z.nullable(z.string()),
  author: Author,
  savedAt: z.string(),
})
export type DeclaredTextConflict = z.infer<typeof DeclaredTextConflict>

/** A draft, and the version that the client has read. */
export const DeclaredTextVersion = z.object({ id: ContentId, locale: LocaleCode, version: Version })
export type DeclaredTextVersion = z.infer<typeof DeclaredTextVersion>
export const DeclaredTextVersions = z.array(DeclaredTextVersion).check(z.maxLength(contentItemsMax))

export const PublishDeclaredTexts = z.object({ texts: DeclaredTextVersions })
