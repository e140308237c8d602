import type { OldSiteReport } from '@vitrine/api/old-site-import/report'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { lossTexts } from './old-site-report.ts'

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}td,th{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top;overflow-wrap:anywhere}'

/** Prints a report as one HTML page without scripts. */
export function printReportPage(report: OldSiteReport): string {
  const { site, files, summary } = report
  const { pages } = summary
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Import of ${escapeHtml(site.title || site.url)}</title><style>${style}</style></head><body>
<h1>Import of ${escapeHtml(site.title || site.url)}</h1>
${report.isDry ? '<p>Dry run: nothing was written.</p>' : ''}
${report.isCut ? '<p><strong>The end of the file is missing.</strong></p>' : ''}
<p>${pages.created} pages created, ${pages.updated} updated, ${pages.unchanged} unchanged, ${pages.refused} refused. ${files.added} files added, ${files.unchanged} unchanged, ${files.refused.length} missing.</p>
${printTable(
  'Languages that the site lacks',
  ['Language', 'Texts', 'Line of site.config.ts'],
  report.missingLanguages.map(({ code, texts, line }) => [code, String(texts), line]),
)}
${printTable(
  'Pages to review',
  ['Page', 'Language', 'Why', 'Times'],
  report.losses.map(({ page, kind, name, count }) => [
    page.to,
    page.locale,
    lossTexts[kind](name),
    String(count),
  ]),
)}
${printTable(
  'Changed here, not imported again',
  ['Page', 'Language'],
  report.edited.map(({ to, locale }) => [to, locale]),
)}
${printTable(
  'Refused',
  ['Page', 'Language', 'Reason'],
  summary.refused.map(({ key, locale = '', reason }) => [key, locale, reason]),
)}
${printTable(
  'Missing files',
  ['File', 'Reason'],
  files.refused.map(({ path, reason }) => [path, reason]),
)}
${printTable(
  'Pictures without a text alternative',
  ['Page', 'Language', 'Picture'],
  report.undescribed.map(({ page, picture }) => [page.to, page.locale, picture]),
)}
${printTable(
  'Dead links',
  ['Page', 'Language', 'Link'],
  report.deadLinks.map(({ key, locale = '', link }) => [key, locale, link]),
)}
${printTable(
  'Accounts',
  ['Name', 'Address'],
  (report.accounts ?? []).map(({ name, email }) => [name, email]),
)}
${printTable(
  'Warnings',
  ['Page', 'Language', 'Warning'],
  summary.warnings.map(({ key, locale = '', warning }) => [key, locale, warning]),
)}
${printTable(
  'Removed markup',
  ['Page', 'Language', 'Removed'],
  summary.cleaned.map(({ key, locale, removed }) => [key, locale, removed.join(', ')]),
)}
${printTable(
  'New addresses',
  ['From', 'To'],
  report.moved.map(({ from, to }) => [from, to]),
)}
${printTable(
  'Redirects that stay as they were',
  ['Source'],
  report.redirects.taken.map((source) => [source]),
)}
${printTable(
  'Left behind',
  ['Kind', 'Number'],
  Object.entries(report.left).map(([kind, number]) => [kind, String(number)]),
)}
</body></html>
`
}

function printTable(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`)
    .join('\n')
  return `<h2>${escapeHtml(title)} (${rows.length})</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}
