import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { StoredValues } from '../pages/template-fields.ts'
import { TemplateName, Version } from './shapes.ts'

const wordMax = 50

/**
 * What a page is in every language: one copy of it, published with any language or alone. Where it
 * stands in the tree is changed by moving it.
 */
export const StructureFields = z.object({
  template: TemplateName,
  type: z.int(),
  method: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /** Ids of images of the library. */
  picture: z.nullable(Id),
  seo_image: z.nullable(Id),
  seo_type: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /** Publication date that readers see; if null, the first publication sets it. */
  published_on: z._default(z.nullable(z.iso.datetime()), null),
  /** What fields of templates hold in every language. */
  field_values: StoredValues,
})
export type StructureFields = z.infer<typeof StructureFields>

/** A structure to save over the version that was read. */
export const SaveStructure = z.object({ version: Version, fields: StructureFields })

export const StructureSaved = z.object({
  data: z.object({ version: Version, savedAt: z.string() }),
})
