import * as z from 'zod/mini'
import { LocaleCode } from './shapes.ts'

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
      content: z.nullable(z.string()),
      version: z.number(),
      /** The default that was there when this was written, when it is another one now. */
      writtenOn: z.nullable(z.string()),
      updatedAt: z.nullable(z.string()),
    }),
  ),
  /** Whether the site has not shown it for 30 days. */
  isUnseen: z.boolean(),
})
export type DeclaredText = z.infer<typeof DeclaredText>

/** `GET /api/admin/texts?template=`; all templates without it. */
export const DeclaredTextList = z.object({ data: z.array(DeclaredText) })

/** `PUT /api/admin/texts/{id}`; null gives the text back to the code. 409 when the version is older. */
export const SaveDeclaredText = z.object({
  locale: LocaleCode,
  version: z.number(),
  content: z.nullable(z.string().check(z.maxLength(contentMax))),
})
export const DeclaredTextSaved = z.object({ data: DeclaredText })
