import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { StoredValues } from '../pages/field-values.ts'
import { Visibility } from '../pages/visibility.ts'
import { TemplateName, Version } from './shapes.ts'
import { taxonomyLimits } from './topics.ts'

const wordMax = 50

/** First and last year of a publication date. */
export const publicationYears = { min: 1800, max: 2200 } as const

/** True for a time in ISO 8601, in UTC, within the years of publication dates. */
export function isPublicationDate(date: string): boolean {
  const year = Number.parseInt(date, 10)
  const { min, max } = publicationYears
  return year >= min && year <= max && z.iso.datetime().safeParse(date).success
}

const dateMax = 40

/** What all languages of a page share, except its position in the tree. */
export const StructureFields = z.object({
  template: TemplateName,
  type: z.int(),
  method: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /** Ids of images of the library. */
  picture: z.nullable(Id),
  seo_image: z.nullable(Id),
  seo_type: z.string().check(z.minLength(1), z.maxLength(wordMax)),
  /**
   * Publication date for readers, in ISO 8601; if null, the first publication sets it. Saving checks
   * it with `isPublicationDate`.
   */
  published_on: z._default(z.nullable(z.string().check(z.maxLength(dateMax))), null),
  /** Keys of topics and of authors, in their order. */
  topics: z._default(
    z
      .array(z.string().check(z.maxLength(taxonomyLimits.key)))
      .check(z.maxLength(taxonomyLimits.topicsPerPage)),
    [],
  ),
  authors: z._default(
    z
      .array(z.string().check(z.maxLength(taxonomyLimits.key)))
      .check(z.maxLength(taxonomyLimits.authorsPerPage)),
    [],
  ),
  /** Who may read the page; null for the setting of the page above it. */
  visible_to: z.nullable(Visibility),
  /** Values of the shared fields of templates. */
  field_values: StoredValues,
})
export type StructureFields = z.infer<typeof StructureFields>

/** `version`: optimistic lock. Without `visible_to` it does not change. */
export const SaveStructure = z.object({
  version: Version,
  fields: z.extend(StructureFields, { visible_to: z.optional(StructureFields.shape.visible_to) }),
})

export const StructureSaved = z.object({
  data: z.object({ version: Version, savedAt: z.string() }),
})
