import { getPageAddress } from '@vitrine/contract/addresses/address'
import { type SuggestionAnswer, suggestionsMax } from '@vitrine/contract/pages/search'
import { completeQuery } from './complete-query.ts'
import { rankTexts, selectBest } from './find-candidates.ts'
import { getTitleCount } from './index/postings.ts'
import { getWordCutter } from './index/words.ts'
import { readLengths } from './search-texts.ts'
import type { ResultDeps } from './show-results.ts'

const ratedMax = 50

/** Suggests pages with all words in their texts and the last one, or its beginning, in the title. */
export async function suggestPages(
  { db, rules, published }: Pick<ResultDeps, 'db' | 'rules' | 'published'>,
  { q, locale }: { q: string; locale: string },
): Promise<SuggestionAnswer> {
  const completed = await completeQuery(db, locale, await getWordCutter(locale), q)
  if (!completed) return { data: [] }
  const { candidates, matching, totals } = completed
  const isInTitle = (number: number) => getTitleCount(candidates.codes.at(-1)?.[number] ?? 0) > 0
  const best = selectBest(candidates, matching.filter(isInTitle), ratedMax)
  const { byId } = await published()
  const data = rankTexts(candidates, await readLengths(db, locale, best), totals).flatMap(
    ({ page_id: id }) => {
      const text = byId.get(id)?.translatable[locale]
      return text ? [{ id, title: text.title, href: getPageAddress(rules, locale, text.slug) }] : []
    },
  )
  return { data: data.slice(0, suggestionsMax) }
}
