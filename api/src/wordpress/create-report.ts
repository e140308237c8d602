import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { ImportSummary } from '../transfer/summary.ts'
import { type BuildContext, describeText } from './build-pages.ts'
import { type ExportLanguages, formatLocaleLine } from './languages.ts'
import { importedStatuses } from './plan-pages.ts'
import type { WordpressReport } from './report.ts'

interface WordpressReportInput
  extends Pick<WordpressReport, 'file' | 'isDry' | 'files' | 'edited' | 'redirects' | 'menus'> {
  context: BuildContext
  languages: ExportLanguages
  summary: ImportSummary
  taxonomy: WordpressReport['topics']
}

/** Types of items that WordPress stores for itself. */
const ownTypes = new Set([
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'wp_block',
])

export function createReport(input: WordpressReportInput): WordpressReport {
  const { context, languages, summary, taxonomy, ...results } = input
  const { site, plan, rules, losses, old } = context
  const found: Record<string, number> = {}
  const left: Record<string, number> = {}
  for (const { type, status } of site.items) {
    count(found, `${type} (${status})`)
    const isText = type === 'post' || type === 'page'
    const isKnown = isText || ['attachment', 'nav_menu_item'].includes(type) || ownTypes.has(type)
    if (!isKnown) count(left, type)
    else if (isText && !importedStatuses.has(status)) count(left, `${type} (${status})`)
  }
  if (site.comments > 0) left.comments = site.comments
  if (site.authors.length > 0) left.accounts = site.authors.length
  const texts: WordpressReport['texts'] = {}
  for (const { item, locale } of plan.textById.values()) {
    texts[item.type] ??= {}
    count(texts[item.type] ?? {}, locale)
  }
  const single = plan.pages.filter((page) => page.texts.length === 1).length
  return {
    ...results,
    site: { title: site.title, url: old.url.href, language: site.language },
    ...site.problems,
    found,
    texts,
    // Missing files are listed once, and not for each page.
    summary: {
      ...summary,
      warnings: summary.warnings.filter(
        ({ warning }) =>
          !warning.startsWith(`the image /media/${old.name}/`) || !warning.endsWith('not exist'),
      ),
    },
    topics: taxonomy,
    translations: { groups: plan.pages.length - single, single },
    missingLanguages: [...languages.missing].map(([code, number]) => ({
      code,
      texts: number,
      line: formatLocaleLine(code),
    })),
    losses: [...losses.values()],
    moved: plan.pages.flatMap(({ key, texts: planned }) =>
      planned.flatMap((text) => {
        const { from, to, locale } = describeText(rules, key, text)
        const kept = text.oldPath === undefined || isSamePath(text.oldPath, to, text.slug)
        return kept ? [] : { from, to, locale }
      }),
    ),
    left,
  }

  function isSamePath(oldPath: string, to: string, slug: string) {
    const path = oldPath.toLowerCase()
    return (
      path === slug.toLowerCase() ||
      getPageAddress(rules, rules.defaultLocale, oldPath) === to ||
      path.endsWith(`/${slug.toLowerCase()}`)
    )
  }
}

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}
