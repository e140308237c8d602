import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { isMenuAddress } from '../pages/menu-address.ts'
import { LocaleCode, Version } from './shapes.ts'
import { lineOf, TaxonomyKey, TaxonomyName, TaxonomyUses, taxonomyLimits } from './topics.ts'

/** A person who is named on pages. Readers see the name, the line and the portrait. */
export const AuthorFields = z.object({
  name: TaxonomyName,
  /** What the person is, by language, such as "Head of the archives". */
  lines: z._default(z.record(LocaleCode, lineOf(taxonomyLimits.line)), {}),
  /** Address of a page about the person; empty if there is none. */
  link: z._default(
    lineOf(taxonomyLimits.link).check(z.refine((link) => link === '' || isMenuAddress(link))),
    '',
  ),
  /** Id of an image of the library. */
  portrait: z._default(z.nullable(Id), null),
})
export type AuthorFields = z.infer<typeof AuthorFields>

/** A change of an author, with the version that it is based on. */
export const AuthorUpdate = z.extend(AuthorFields, { version: Version })

export const ListedAuthor = z.object({
  id: z.number(),
  key: z.string(),
  version: z.number(),
  name: z.string(),
  lines: z.record(z.string(), z.string()),
  link: z.string(),
  portrait: z.nullable(z.number()),
  /** Number of pages with the author, except those in the trash. */
  pages: z.number(),
})
export type ListedAuthor = z.infer<typeof ListedAuthor>

/** All authors, by name. */
export const AuthorList = z.object({ data: z.array(ListedAuthor) })
export type AuthorList = z.infer<typeof AuthorList>
export const AuthorAnswer = z.object({ data: ListedAuthor })
/** The present state of an author that another person has changed. */
export const AuthorConflict = z.object({ message: z.string(), data: ListedAuthor })

/** A deleted author, to restore it. */
export const RemovedAuthor = z.extend(AuthorFields, { key: TaxonomyKey, uses: TaxonomyUses })
export type RemovedAuthor = z.infer<typeof RemovedAuthor>
export const RemovedAuthorAnswer = z.object({ data: RemovedAuthor })
