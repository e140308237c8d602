import {
  contentAttributes,
  contentProtocols,
  contentRequired,
  contentTags,
  droppedTags,
} from '@vitrine/contract/html/content-html'
import type { Schema } from 'hast-util-sanitize'

/**
 * What content may hold, for hast-util-sanitize, which removes everything else. Property names are
 * those of hast (`className`, `srcSet`). What a schema cannot say is in normalize.ts.
 */
export const schema = {
  tagNames: contentTags,
  strip: [...droppedTags],
  attributes: contentAttributes,
  protocols: contentProtocols,
  required: contentRequired,
  // The parser lets no cell stand outside its table, and removes no table itself.
  ancestors: {},
  // Ids are prefixed by normalize.ts, only where they need it.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema

/** The schema, with more `data-…` attributes allowed on every element. */
export function schemaWith(dataAttributes: readonly string[]): Schema {
  const more = dataAttributes.map((name) => name.replace(/-([a-z])/g, upper))
  return {
    ...schema,
    attributes: { ...schema.attributes, '*': [...schema.attributes['*'], ...more] },
  }
}

const upper = (_: string, letter: string) => letter.toUpperCase()
