import type { SiteCheckFilters } from '@vitrine/contract/admin/site-checks'
import { type CheckRule, checkRules, compareSeverities } from '@vitrine/contract/checks/finding'
import { nextSlice } from '@vitrine/files/time-slice'
import type { PageViews } from '../statistics/page-views.ts'
import type { FindingIndex, IndexedText } from './finding-index.ts'

/** Findings of one rule in one text. */
export interface FindingGroup {
  page: number
  locale: string
  rule: CheckRule
  count: number
}

export interface SelectedFindings {
  /** In the order of the list. */
  groups: FindingGroup[]
  rules: Record<string, number>
  severities: Record<string, number>
  locales: Record<string, number>
  total: number
  ignored: number
  omitted: number
}

interface FindingSelection {
  index: FindingIndex
  views: PageViews
  /** True for a page of the section and of the owner. */
  hasPage: (page: number) => boolean
  filters: SiteCheckFilters
}

const ruleRanks = new Map(Object.keys(checkRules).map((rule, rank) => [rule, rank]))

/** Selects findings by the filters, sorts them, and counts them for each filter. */
export async function selectFindings({
  index,
  views,
  hasPage,
  filters,
}: FindingSelection): Promise<SelectedFindings> {
  const selected: SelectedFindings = {
    groups: [],
    rules: {},
    severities: {},
    locales: {},
    total: 0,
    ignored: 0,
    omitted: 0,
  }
  for (const text of index.values()) {
    await nextSlice()
    if (hasPage(text.page)) addText(selected, text, filters)
  }
  const viewsOf = ({ page }: FindingGroup) => views(page)
  const bySeverity = (one: FindingGroup, other: FindingGroup) =>
    compareSeverities(checkRules[one.rule], checkRules[other.rule])
  const byViews = (one: FindingGroup, other: FindingGroup) => viewsOf(other) - viewsOf(one)
  const [first, second] =
    filters.order === 'views' ? [byViews, byText, bySeverity] : [bySeverity, byViews]
  selected.groups.sort(
    (one, other) =>
      first(one, other) ||
      second(one, other) ||
      byText(one, other) ||
      bySeverity(one, other) ||
      byRule(one, other),
  )
  return selected
}

const byText = (one: FindingGroup, other: FindingGroup) =>
  one.page - other.page || (one.locale < other.locale ? -1 : one.locale > other.locale ? 1 : 0)

const byRule = (one: FindingGroup, other: FindingGroup) =>
  (ruleRanks.get(one.rule) ?? 0) - (ruleRanks.get(other.rule) ?? 0)

function addText(
  selected: SelectedFindings,
  { page, locale, counts, omitted }: IndexedText,
  filters: SiteCheckFilters,
) {
  const isLocale = filters.locale === undefined || filters.locale === locale
  if (isLocale) selected.omitted += omitted
  for (const [rule, [open, ignored]] of counts) {
    const severity = checkRules[rule]
    // A rule of another version of the product.
    if (severity === undefined) continue
    const count = filters.ignored ? ignored : open
    const isRule = filters.rule === undefined || filters.rule === rule
    const isSeverity = filters.severity === undefined || filters.severity === severity
    if (isLocale && isSeverity) add(selected.rules, rule, count)
    if (isLocale && isRule) add(selected.severities, severity, count)
    if (isRule && isSeverity) add(selected.locales, locale, count)
    if (!isLocale || !isRule || !isSeverity) continue
    selected.ignored += ignored
    selected.total += count
    if (count > 0) selected.groups.push({ page, locale, rule, count })
  }
}

function add(counts: Record<string, number>, name: string, count: number) {
  if (count > 0) counts[name] = (counts[name] ?? 0) + count
}
