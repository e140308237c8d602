import * as z from 'zod/mini'
import { Author } from './shapes.ts'
import { TranslationWords } from './translations.ts'

/** Pages on one part of the list. */
export const debtPageSize = 50

/**
 * Why a translation needs work, the most urgent reason first. `outdated`: its source has new,
 * changed or removed words. `machine`: a machine translated words that no person has confirmed.
 * `unknown`: nothing is stored about its source, so it may be right. `missing`: the page has no text
 * in this language. Only published sources count.
 */
export const debtKinds = ['outdated', 'machine', 'unknown', 'missing'] as const
export const DebtKind = z.enum(debtKinds)
export type DebtKind = z.infer<typeof DebtKind>

/** Numbers of translations and of their words to translate, by kind. */
export const DebtSum = z.record(DebtKind, z.object({ texts: z.number(), words: z.number() }))
export type DebtSum = z.infer<typeof DebtSum>

export const DebtLine = z.object({
  locale: z.string(),
  sourceLocale: z.string(),
  kind: DebtKind,
  /** All words of the source that this text still needs, by their state. */
  words: TranslationWords,
})
export type DebtLine = z.infer<typeof DebtLine>

/** A page with the translations that need work. */
export const DebtPage = z.object({
  id: z.number(),
  title: z.string(),
  /** Language of the title. */
  locale: z.string(),
  owner: Author,
  /** Of the page in all languages, in the last 90 days. */
  views: z.number(),
  translations: z.array(DebtLine),
})
export type DebtPage = z.infer<typeof DebtPage>

/** The work of the chosen translations, and the pages of a part of the list. */
export const TranslationDebt = z.object({
  data: z.array(DebtPage),
  meta: z.object({
    /** False while changes are still being counted. */
    isCurrent: z.boolean(),
    /** Of all chosen translations, and by language, section (root page) and responsible person. */
    total: DebtSum,
    languages: z.array(z.object({ locale: z.string(), sum: DebtSum })),
    sections: z.array(
      z.object({ id: z.number(), title: z.string(), locale: z.string(), sum: DebtSum }),
    ),
    /** `owner` is null for pages without a responsible person. */
    owners: z.array(z.object({ owner: Author, sum: DebtSum })),
    hasMore: z.boolean(),
  }),
})
export type TranslationDebt = z.infer<typeof TranslationDebt>
