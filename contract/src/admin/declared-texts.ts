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
  /** By language: what its readers get where nobody has written anything. */
  defaults: z.record(z.string(), z.nullable(z.string())),
  /** By language: what somebody wrote, or null where the code's own text is shown. */
  texts: z.record(
    z.string(),
    z.object({
      /** The draft, where it differs from what is published. */
      content: z.nullable(z.string()),
      /** What readers get. */
      published: z.nullable(z.string()),
      /** There is a draft: readers get something else. */
      isChanged: z.boolean(),
      /** Each save and each publication counts one up. */
      version: z.number(),
      /** The default that was there when this was written, when it is another one now. */
      writtenOn: z.nullable(z.string()),
      updatedAt: z.nullable(z.string()),
      author: Author,
    }),
  ),
  /** Whether the site has not shown it for 30 days. */
  isUnseen: z.boolean(),
})
export type DeclaredText = z.infer<typeof DeclaredText>

/** `GET /api/admin/texts?template=`; all templates without it. */
export const DeclaredTextList = z.object({ data: z.array(DeclaredText) })
export type DeclaredTextList = z.infer<typeof DeclaredTextList>

/**
 * `PUT /api/admin/texts/{id}`: saves a draft; null gives the text back to the code. 409 with the
 * other side when the version is older.
 */
export const SaveDeclaredText = z.object({
  locale: LocaleCode,
  version: z.number(),
  content: z.nullable(z.string().check(z.maxLength(contentMax))),
})
export const DeclaredTextSaved = z.object({ data: DeclaredText })

/** 409 of a save: what somebody else has saved. */
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

/** `POST /api/admin/texts/publish`: all of them or none; 409 when a version is older. */
export const PublishDeclaredTexts = z.object({ texts: DeclaredVersions })
