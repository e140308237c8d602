import { isDeepStrictEqual } from 'node:util'
import type { MergeAction } from '@vitrine/api/exchange/compare'
import { hasProblems, type SiteSummary } from '@vitrine/api/exchange/import-site'
import { type ItemKind, parseItemName } from '@vitrine/api/exchange/item-digests'
import type { RedirectRules } from '@vitrine/contract/config/config'
import type { SiteFileHeader } from '@vitrine/contract/exchange/site-file'
import { formatFirst } from './import-report.ts'

const labels: Record<ItemKind, string> = {
  page: 'Pages',
  text: 'Texts',
  menu: 'Menus',
  words: 'Words',
  medium: 'Files',
  alert: 'Alerts',
  redirect: 'Redirects',
  setting: 'Settings',
  statement: 'Accessibility statement',
  topic: 'Topics',
  author: 'Authors',
  term: 'Terms',
}

const actionOrder = ['new', 'changed', 'removed', 'unchanged', 'kept', 'conflict'] as const
const actionLabels: Record<MergeAction, string> = {
  new: 'new',
  changed: 'changed',
  removed: 'removed',
  unchanged: 'unchanged',
  kept: 'kept as they are here',
  conflict: 'in conflict',
}
/** Results whose items are listed one by one, not only counted. */
const listedActions = ['conflict', 'new', 'changed', 'removed'] as const

/** Describes what the import of a site file did, or would do, one line per item. */
export function formatSiteImport(
  summary: SiteSummary,
  about: SiteFileHeader,
  isDry: boolean,
): string[] {
  const { actions, isOlder, fixed, problems, warnings, former } = summary
  const source = `${about.name}, ${about.made_at}`
  if (isOlder)
    return [`Nothing is imported: a later file of the same site was already imported (${source}).`]
  const items = [...actions].map(([name, action]) => ({ ...parseItemName(name), action }))
  const kinds = Map.groupBy(items, ({ kind }) => kind)
  const counts = (Object.keys(labels) as ItemKind[]).map((kind) =>
    formatCounts(labels[kind], kinds.get(kind) ?? []),
  )
  return [
    ...(isDry ? [`Dry run, nothing is written. The import of ${source} would do this:`] : [source]),
    ...counts,
    ...(former > 0 ? [`Former addresses: ${former} added`] : []),
    ...(fixed.length > 0
      ? [`Settings that site.config.ts fixes here, not imported: ${fixed.join(', ')}`]
      : []),
    ...listedActions.flatMap((action) =>
      formatFirst(
        items.filter((item) => item.action === action),
        ({ kind, of, locale }) =>
          `${action} ${labels[kind].toLowerCase()}: ${of}${locale ? ` [${locale}]` : ''}`,
      ),
    ),
    ...formatFirst(problems, (problem) => `refused: ${problem}`),
    ...formatFirst(
      warnings,
      ({ key, locale, warning }) => `warning ${key}${locale ? ` [${locale}]` : ''}: ${warning}`,
    ),
    ...(hasProblems(summary) ? [explainRefusal(summary)] : []),
  ]
}

function formatCounts(label: string, items: { action: MergeAction }[]) {
  const counts = actionOrder.flatMap((action) => {
    const count = items.filter((item) => item.action === action).length
    return count > 0 ? [`${count} ${actionLabels[action]}`] : []
  })
  return `${label.padEnd(7)} ${counts.join(', ') || 'none'}`
}

function explainRefusal({ problems }: SiteSummary): string {
  return problems.length > 0
    ? 'Nothing is imported: fix the refused items and try again.'
    : 'Nothing is imported: items in conflict were changed on both sites. --theirs takes the version of the file, --ours keeps the one here; --theirs-for and --ours-for do so for pages, by their keys, separated by commas.'
}

/** Lists redirects of the other site that differ here. They are settings, so the owner has to add them. */
export function formatRedirects(theirs: RedirectRules, ours: RedirectRules): string[] {
  const missing = Object.entries(theirs).filter(
    ([source, rule]) => !Object.hasOwn(ours, source) || !isDeepStrictEqual(ours[source], rule),
  )
  if (missing.length === 0) return []
  return [
    'Redirects of the other site that differ here; copy those that you want into site.config.ts:',
    ...formatFirst(
      missing,
      ([source, rule]) => `${JSON.stringify(source)}: ${JSON.stringify(rule)},`,
    ),
  ]
}
