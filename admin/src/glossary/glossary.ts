import { queryOptions } from '@tanstack/react-query'
import type { GlossaryTerm, TermDraft } from '@vitrine/contract/admin/glossary'
import { listTerms } from '@vitrine/contract/endpoints/glossary'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const glossaryKey = (locale: string) => ['glossary', locale] as const

/** The terms of a language. */
export const glossaryQuery = (locale: string) =>
  queryOptions({
    queryKey: glossaryKey(locale),
    queryFn: async () => unwrap(await call(listTerms, { params: { locale } })).data,
  })

/** Returns the draft that saves a term as it is. */
export const toDraft = ({ sourceLocale, term, translation, note }: GlossaryTerm): TermDraft => ({
  sourceLocale,
  term,
  translation,
  note,
})
