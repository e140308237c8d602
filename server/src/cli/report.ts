import type { MediaSummary } from '@vitrine/api/media/import-folder'
import type { ImportSummary, Tally } from '@vitrine/api/transfer/summary'

const refusedShown = 50

/** What an import did, as lines for a terminal. */
export function summaryLines({ pages, byLocale, refused, cleaned }: ImportSummary): string[] {
  const locales = Object.entries(byLocale).map(([code, tally]) => row(`  ${code}`, tally))
  const reasons = refused
    .slice(0, refusedShown)
    .map(({ key, locale, reason }) => `  refused ${key}${locale ? ` [${locale}]` : ''}: ${reason}`)
  const more =
    refused.length > refusedShown ? [`  … and ${refused.length - refusedShown} more`] : []
  const cleanedLines = cleaned
    .slice(0, refusedShown)
    .map(({ key, locale, removed }) => `  cleaned ${key} [${locale}]: ${removed.join(', ')}`)
  return [row('Pages', pages), ...locales, ...reasons, ...more, ...cleanedLines]
}

export function mediaLines({ added, unchanged, refused }: MediaSummary): string[] {
  const reasons = refused.map(({ path, reason }) => `  refused ${path}: it ${reason}`)
  return [`Images  ${added} added, ${unchanged} unchanged, ${refused.length} refused`, ...reasons]
}

function row(label: string, { created, updated, unchanged, refused }: Tally) {
  return `${label.padEnd(7)} ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
}
