import * as z from 'zod/mini'
import { LocaleCode } from '../admin/shapes.ts'
import { DebtKind, TranslationDebt } from '../admin/translation-debt.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const partsMax = 1_000
/** Pages without a responsible person. */
const noOwner = 'none'

export const showTranslationDebt = adminEndpoint({
  method: 'GET',
  path: '/api/admin/translations/debt',
  summary: 'Sums the words to translate, and lists their pages, the most read first.',
  permission: 'read-pages',
  query: z.object({
    locale: z.optional(LocaleCode),
    /** A page: only this one and those below it. */
    under: z.optional(IdParam),
    /** Id of the responsible person, or `none`. */
    owner: z.optional(z.union([z.literal(noOwner), IdParam])),
    /** `1` for the languages that the signed-in person writes. */
    mine: z.optional(z.literal('1')),
    /** Of the listed pages; the sums have all kinds. By default all but `missing`. */
    kind: z.optional(DebtKind),
    part: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(partsMax)), 1),
  }),
  answers: {
    200: [
      TranslationDebt,
      'The pages, 50 on a part, with the words to translate of each language. `meta`: the sums.',
    ],
    422: [Problem, 'The site does not have this language.'],
  },
})
