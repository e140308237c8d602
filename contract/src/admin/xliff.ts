import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { LocaleCode } from './shapes.ts'

export const xliffLimits = {
  /** Pages of one exported file. */
  pages: 200,
  importBytes: 10_000_000,
  /** Units that an import lists. */
  listed: 200,
} as const

const idsLength = 3_000

export const XliffQuery = z.object({
  /** Ids of pages, with commas. */
  ids: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(idsLength)),
      z.transform((text): unknown[] => text.split(',').map(Number)),
    ),
    z.array(Id).check(z.minLength(1), z.maxLength(xliffLimits.pages)),
  ),
  /** Language of the sources; by default the one of the first page. */
  from: z.optional(LocaleCode),
})

export const XliffImportQuery = z.object({
  /** `check` changes nothing. */
  mode: z._default(z.enum(['check', 'save']), 'check'),
})

/**
 * Why a unit is left out. `missing`: the file does not contain it; `doubled`: it is there twice;
 * `altered`: the file has another source text; `later`: the source of the site has changed since the
 * export; `tags`: inline codes are missing, twice or in a wrong order; `untranslated`: there is no
 * translation; `place`: there is no place for it in the draft.
 */
export const xliffFaults = [
  'missing',
  'doubled',
  'altered',
  'later',
  'tags',
  'untranslated',
  'place',
] as const
export type UnitLeft = (typeof xliffFaults)[number]

/** Why a page is left out. */
export const xliffPageFaults = ['unknown', 'trash', 'no-source', 'large', 'changed'] as const

export const XliffImport = z.object({
  data: z.object({
    isSaved: z.boolean(),
    pages: z.array(
      z.object({
        /** Null for a page that the site does not have. */
        id: z.nullable(z.number()),
        title: z.string(),
        fault: z.nullable(z.enum(xliffPageFaults)),
        /** Units and fields that are put in. */
        put: z.number(),
        left: z.number(),
      }),
    ),
    /** The first units that are left out. */
    left: z.array(
      z.object({
        page: z.string(),
        /** Beginning of the source, or the id in the file. */
        text: z.string(),
        fault: z.enum(xliffFaults),
        line: z.nullable(z.number()),
      }),
    ),
  }),
})
export type XliffImport = z.infer<typeof XliffImport>['data']
