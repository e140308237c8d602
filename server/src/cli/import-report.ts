import type { MediaImportSummary } from '@vitrine/api/media/import-folder'
import type { ContentsImportSummary } from '@vitrine/api/transfer/import-contents'
import type { TaxonomyImportSummary } from '@vitrine/api/transfer/import-taxonomy'
import type { TaxonomyRefusal } from '@vitrine/api/transfer/refusals'
import type { ImportSummary, OutcomeCounts } from '@vitrine/api/transfer/summary'
import type { TransferMenus } from '@vitrine/contract/exchange/transfer'

const listedMax = 50

/** Describes the result of an import, one line per item. */
export function formatSummary({ pages, byLocale, ...lists }: ImportSummary): string[] {
  const { refused, warnings, cleaned } = lists
  return [
    formatTally('Pages', pages),
    ...Object.entries(byLocale).map(([code, tally]) => formatTally(`  ${code}`, tally)),
    ...formatFirst(refused, (each) => `refused ${formatKey(each)}: ${each.reason}`),
    ...formatFirst(warnings, (each) => `warning ${formatKey(each)}: ${each.warning}`),
    ...formatFirst(cleaned, (each) => `cleaned ${formatKey(each)}: ${each.removed.join(', ')}`),
  ]
}

/** Returns warnings about keys outside the pages that an import does not read. */
export const formatUnknownKeys = (file: string, unknown: string[]) =>
  formatFirst(unknown, (sentence) => `warning ${file}: ${sentence}`)

export function formatMedia({ added, unchanged, refused, left }: MediaImportSummary): string[] {
  const skipped = Object.entries(left).map(([kind, count]) => `${count} ${kind}`)
  return [
    `Images  ${added} added, ${unchanged} unchanged, ${refused.length} refused`,
    ...formatFirst(refused, ({ path, reason }) => `refused ${path}: it ${reason}`),
    ...(skipped.length > 0
      ? [`  left out: ${skipped.join(', ')} (AVIF, GIF, JPEG, PNG and WebP are taken)`]
      : []),
  ]
}

export function formatMenus(menus: TransferMenus, missing: string[]): string[] {
  const names = Object.keys(menus)
  return [
    ...(names.length > 0 ? [`Menus   ${names.join(', ')}`] : []),
    ...formatFirst(missing, (key) => `menu entry left out: there is no page ${key}`),
  ]
}

export function formatContents({ written, unchanged, refused }: ContentsImportSummary): string[] {
  if (written + unchanged + refused.length === 0) return []
  return [
    `Texts   ${written} written, ${unchanged} unchanged, ${refused.length} refused`,
    ...formatFirst(refused, (each) => `refused ${formatKey(each)}: ${each.reason}`),
  ]
}

export function formatTaxonomy({ written, unchanged, refused }: TaxonomyImportSummary): string[] {
  if (written + unchanged + refused.length === 0) return []
  return [
    `Topics and authors ${written} written, ${unchanged} unchanged, ${refused.length} refused`,
    ...formatFirst(refused, formatTaxonomyRefusal),
  ]
}

export const formatTaxonomyRefusal = ({ item, key, reason }: TaxonomyRefusal) =>
  `refused the ${item} ${key}: ${reason}`

interface ImportResult {
  summary: ImportSummary
  media: MediaImportSummary | undefined
  missing: string[]
  contents: ContentsImportSummary
  taxonomy: TaxonomyImportSummary
  unknown: string[]
}

/** True if everything was accepted unchanged and there is nothing to report. */
export function isCleanImport({
  summary,
  media,
  missing,
  contents,
  taxonomy,
  unknown,
}: ImportResult): boolean {
  const { refused, warnings, cleaned } = summary
  const lists = [
    refused,
    warnings,
    cleaned,
    missing,
    unknown,
    contents.refused,
    taxonomy.refused,
    media?.refused ?? [],
  ]
  return lists.every((list) => list.length === 0) && Object.keys(media?.left ?? {}).length === 0
}

/** Returns the first items, one per line, plus a count of the rest. */
export function formatFirst<T>(list: T[], line: (each: T) => string): string[] {
  const more = list.length - listedMax
  const lines = list.slice(0, listedMax).map((each) => `  ${line(each)}`)
  return more > 0 ? [...lines, `  … and ${more} more`] : lines
}

const formatKey = ({ key, locale }: { key: string; locale?: string }) =>
  locale ? `${key} [${locale}]` : key

function formatTally(label: string, { created, updated, unchanged, refused }: OutcomeCounts) {
  return `${label.padEnd(7)} ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
}
