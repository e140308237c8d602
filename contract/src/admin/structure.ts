import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { StoredValues } from '../pages/template-fields.ts'
import { TemplateName, Version } from './shapes.ts'

const wordMax = 50

/** What all languages of a page share, except its position in the tree. */
export const StructureFields = z.object({
  template: TemplateName,
  type: z.int(),
  method: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /** Ids of images of the library. */
  picture: z.nullable(Id),
  seo_image: z.nullable(Id),
  seo_type: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /** Publication date for readers; if null, the first publication sets it. */
  published_on: z._default(z.nullable(z.iso.datetime()), null),
  /** Values of the shared fields of templates. */
  field_values: StoredValues,
})
export type StructureFields = z.infer<typeof StructureFields>

/** `version`: optimistic lock. */
export const SaveStructure = z.object({ version: Version, fields: StructureFields })

export const StructureSaved = z.object({
  data: z.object({ version: Version, savedAt: z.string() }),
})
