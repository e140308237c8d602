import * as z from 'zod/mini'
import { ContentId, itemsMax } from '../pages/contents.ts'
import { Author, LocaleCode, Version } from './shapes.ts'

const contentMax = 100_000

/** A text that a template declares, in every language of the site. */
export const DeclaredText = z.object({
  id: z.string(),
  name: z.string(),
  template: z.string(),
  /** The code's own text in the site's default language; null until the site has said it. */
  default: z.nullable(z.string()),
  /** By language: the default, which readers get if no text is published. */
  defaults: z.record(z.string(), z.nullable(z.string())),
  /** By language: the text; its `content` is null if the default is shown. */
  texts: z.record(
    z.string(),
    z.object({
      /** The draft if there is one, else the published text. */
      content: z.nullable(z.string()),
      /** The published text. */
      published: z.nullable(z.string()),
      /** True if there is a draft that differs from the published text. */
      isChanged: z.boolean(),
      /** Each save and each publication adds one. */
      version: z.number(),
      /** The default at the time of writing, if it has changed since; else null. */
      writtenOn: z.nullable(z.string()),
      updatedAt: z.nullable(z.string()),
      author: Author,
    }),
  ),
  /** Whether the site has not shown it for 30 days. */
  isUnseen: z.boolean(),
})
export type DeclaredText = z.infer<typeof DeclaredText>

export const DeclaredTextList = z.object({ data: z.array(DeclaredText) })
export type DeclaredTextList = z.infer<typeof DeclaredTextList>

/** A draft to save; `content` null restores the text of the code. */
export const SaveDeclaredText = z.object({
  locale: LocaleCode,
  version: z.number(),
  content: z.nullable(z.string().check(z.maxLength(contentMax))),
})
export const DeclaredTextSaved = z.object({ data: DeclaredText })

/** 409 of a save: the draft that another person has saved. */
export const DeclaredConflict = z.object({
  message: z.string(),
  version: Version,
  theirs: z.nullable(z.string()),
  author: Author,
  savedAt: z.string(),
})
export type DeclaredConflict = z.infer<typeof DeclaredConflict>

/** A draft of a declared text as it was read. */
export const DeclaredVersion = z.object({ id: ContentId, locale: LocaleCode, version: Version })
export type DeclaredVersion = z.infer<typeof DeclaredVersion>
export const DeclaredVersions = z.array(DeclaredVersion).check(z.maxLength(itemsMax))

/** Drafts to publish: all of them or none. */
export const PublishDeclaredTexts = z.object({ texts: DeclaredVersions })
