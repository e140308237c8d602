import {
  contentAttributes,
  contentProtocols,
  contentRequiredAttributes,
  contentTags,
  droppedTags,
} from '@vitrine/contract/html/content-html'
import type { Schema } from 'hast-util-sanitize'

/**
 * Allowed content, for hast-util-sanitize, which removes everything else. Property names are those
 * of hast (`className`, `srcSet`). Rules that a schema cannot express are in normalize.ts.
 */
export const schema = {
  tagNames: contentTags,
  strip: [...droppedTags],
  attributes: contentAttributes,
  protocols: contentProtocols,
  required: contentRequiredAttributes,
  // The parser allows no cell outside a table.
  ancestors: {},
  // normalize.ts prefixes the ids that need it.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema

/** Returns the schema with more `data-…` attributes on every element. */
export function extendSchema(dataAttributes: readonly string[]): Schema {
  const more = dataAttributes.map((name) =>
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
  return {
    ...schema,
    attributes: { ...schema.attributes, '*': [...schema.attributes['*'], ...more] },
  }
}
