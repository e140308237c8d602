import type { OldSiteReport } from '@vitrine/api/old-site-import/report'
import {
  type MoveInSummary,
  moveInLimits,
  type PageToReview,
} from '@vitrine/contract/admin/move-in'

/** Summarizes a report for the admin. `pageIds` has the pages of this site by key. */
export function summarizeReport(
  report: OldSiteReport,
  pageIds: ReadonlyMap<string, number>,
): MoveInSummary {
  const { site, summary, files, translations } = report
  const texts: Record<string, number> = {}
  for (const counts of Object.values(report.texts))
    for (const [locale, number] of Object.entries(counts))
      texts[locale] = (texts[locale] ?? 0) + number
  const review = listPagesToReview(report, pageIds)
  const { created, updated, unchanged, refused } = summary.pages
  return {
    title: site.title,
    url: site.url,
    isCut: report.isCut,
    texts,
    pages: { created, updated, unchanged, refused },
    files: { added: files.added, unchanged: files.unchanged, missing: files.refused.length },
    topics: report.topics.written,
    redirects: report.redirects.added,
    menus: report.menus.imported,
    translations,
    missingLanguages: report.missingLanguages,
    edited: report.edited.length,
    warnings: summary.warnings.length,
    review: { total: review.length, first: review.slice(0, moveInLimits.review) },
    left: report.left,
  }
}

/** Keys of the pages that the summary may name. */
export const listKeysToReview = ({ losses }: OldSiteReport): string[] => [
  ...new Set(losses.map(({ page }) => page.key)),
]

function listPagesToReview(
  { losses }: OldSiteReport,
  pageIds: ReadonlyMap<string, number>,
): PageToReview[] {
  const pages = new Map<string, PageToReview>()
  for (const { page: text, kind, name, count } of losses) {
    const id = `${text.locale} ${text.key}`
    const page = pages.get(id) ?? {
      page: pageIds.get(text.key) ?? null,
      locale: text.locale,
      title: text.title,
      address: text.to,
      losses: [],
    }
    page.losses.push({ kind, name, count })
    pages.set(id, page)
  }
  return [...pages.values()]
}
