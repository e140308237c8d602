import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { ImportSummary } from '../transfer/summary.ts'
import { isOldForm } from '../wordpress/old-forms.ts'
import { type BuildContext, describeText } from './build-pages.ts'
import { type ExportLanguages, formatLocaleLine } from './languages.ts'
import { importedStatuses } from './plan-pages.ts'
import type { OldSiteReport } from './report.ts'

interface OldSiteReportInput
  extends Pick<OldSiteReport, 'file' | 'isDry' | 'files' | 'edited' | 'redirects' | 'menus'> {
  context: BuildContext
  languages: ExportLanguages
  summary: ImportSummary
  taxonomy: OldSiteReport['topics']
  proposedPairs: OldSiteReport['proposedPairs']
  listsAccounts: boolean
}

/** Types of items that WordPress stores for itself. */
const ownTypes = new Set([
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'wp_block',
  'wp_navigation',
])

export function createReport(input: OldSiteReportInput): OldSiteReport {
  const { context, languages, summary, taxonomy, listsAccounts, ...results } = input
  const { site, plan, rules, losses, old } = context
  const texts: OldSiteReport['texts'] = {}
  for (const { item, locale } of plan.textById.values()) {
    texts[item.type] ??= {}
    count(texts[item.type] ?? {}, locale)
  }
  const single = plan.pages.filter((page) => page.texts.length === 1).length
  return {
    ...results,
    site: { title: site.title, url: old.url.href, language: site.language },
    ...site.problems,
    ...countItems(context),
    texts,
    // Missing files are listed once, and not for each page.
    summary: {
      ...summary,
      warnings: summary.warnings.filter(
        ({ about }) =>
          about.kind !== 'dead-link' &&
          !(about.kind === 'missing-image' && about.name.startsWith(`/media/${old.name}/`)),
      ),
    },
    topics: taxonomy,
    translations: { groups: plan.pages.length - single, single },
    missingLanguages: [...languages.missing].map(([code, number]) => ({
      code,
      texts: number,
      line: formatLocaleLine(code),
    })),
    unprefixed: countUnprefixed(context),
    losses: [...losses.values()],
    undescribed: [...context.undescribed.values()],
    deadLinks: summary.warnings.flatMap(({ warning: _, about, ...text }) =>
      about.kind === 'dead-link' ? { ...text, link: about.name } : [],
    ),
    ...(listsAccounts && {
      accounts: site.authors
        .map(({ name, email }) => ({ name, email }))
        .filter(({ email }) => email),
    }),
    moved: plan.pages.flatMap(({ key, texts: planned }) =>
      planned.flatMap((text) => {
        const { from, to, locale } = describeText(rules, key, text)
        const kept = text.oldPath === undefined || isSamePath(text.oldPath, to, text.slug)
        return kept ? [] : { from, to, locale }
      }),
    ),
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

/** Counts the items by type, and those that stay behind. */
function countItems({ site, commentsKept }: BuildContext): Pick<OldSiteReport, 'found' | 'left'> {
  const found: Record<string, number> = {}
  const left: Record<string, number> = {}
  for (const item of site.items) {
    const { type, status } = item
    count(found, `${type} (${status})`)
    const isText = type === 'post' || type === 'page' || isOldForm(item)
    const isKnown = isText || ['attachment', 'nav_menu_item'].includes(type) || ownTypes.has(type)
    if (!isKnown) count(left, type)
    else if (isText && !importedStatuses.has(status)) count(left, `${type} (${status})`)
  }
  if (site.comments > commentsKept) left.comments = site.comments - commentsKept
  if (site.authors.length > 0) left.accounts = site.authors.length
  return { found, left }
}

function countUnprefixed({ plan, rules }: BuildContext): OldSiteReport['unprefixed'] {
  const counts: Record<string, number> = {}
  for (const { locale, slug, oldPath } of plan.textById.values()) {
    const isPrefixed = getPageAddress(rules, locale, slug) !== `/${slug}`
    if (isPrefixed && oldPath?.toLowerCase() === slug.toLowerCase()) count(counts, locale)
  }
  return counts
}

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}
