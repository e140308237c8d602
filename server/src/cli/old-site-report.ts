import type { OldSiteReport } from '@vitrine/api/old-site-import/report'
import {
  describeFault,
  describeLosses,
  describeMissingFile,
  type ReportTexts,
} from '@vitrine/api/old-site-import/report-texts'
import { formatFirst, formatSummary, formatTaxonomyRefusal } from './import-report.ts'

/** Describes the import of another site, one line per item. */
export function formatOldSiteReport(report: OldSiteReport, texts: ReportTexts): string[] {
  const { site, files, menus, redirects, losses, translations, left } = report
  const byTexts = Object.entries(report.texts).flatMap(([type, counts]) =>
    Object.entries(counts).map(([locale, number]) => `${number} ${type} in ${locale}`),
  )
  return [
    ...(report.isDry ? ['Dry run, nothing is written. The import would do this:'] : []),
    `Export of ${site.title} (${site.url})`,
    ...(report.isCut ? ['The end of the file is missing. Complete items are imported.'] : []),
    ...formatFirst(report.faults, (fault) => `fault in the file: ${describeFault(texts, fault)}`),
    `Texts   ${byTexts.join(', ') || 'none'}`,
    `        ${translations.groups} pages in several languages, ${translations.single} in one`,
    ...report.missingLanguages.flatMap(({ code, texts, line }) => [
      `The site lacks the language ${code}: ${texts} texts are left out. Add to site.config.ts:`,
      `  ${line}`,
    ]),
    ...Object.entries(report.unprefixed).map(
      ([locale, number]) =>
        `${number} addresses in ${locale} had no prefix on the old site. They stay as they were with defaultLocale: '${locale}' in site.config.ts.`,
    ),
    ...formatSummary(report.summary),
    `Topics and authors ${report.topics.written} written, ${report.topics.unchanged} unchanged`,
    ...formatFirst(report.topics.refused, formatTaxonomyRefusal),
    `Files   ${files.added} added, ${files.unchanged} unchanged, ${files.refused.length} missing`,
    ...(files.refused[0]?.reason === 'no-source'
      ? ['  add --media with a folder, or with the address of the old site']
      : formatFirst(files.refused, (file) => `${file.path}: ${describeMissingFile(texts, file)}`)),
    `Menus   ${menus.imported.join(', ') || 'none'}`,
    ...formatFirst(menus.left, (name) => `menu left out: ${name}`),
    `Redirects ${redirects.added} added, ${redirects.repaired.length} repaired`,
    ...formatFirst(redirects.repaired, ({ from, to }) => `redirect repaired: ${from} → ${to}`),
    ...formatFirst(redirects.refused, (source) => `no room for the redirect of ${source}`),
    ...formatFirst(
      redirects.taken,
      (source) => `already redirects to another address here: ${source}`,
    ),
    ...formatFirst(report.moved, ({ from, to }) => `new address: ${from} → ${to}`),
    ...formatFirst(report.edited, ({ to }) => `changed here, not imported again: ${to}`),
    ...formatFirst(
      describeLosses(texts, losses),
      ({ page, sentence }) => `review ${page.to}: ${sentence}`,
    ),
    ...formatFirst(
      report.undescribed,
      ({ page, picture }) => `no text alternative on ${page.to}: ${picture}`,
    ),
    ...formatFirst(report.deadLinks, ({ key, link }) => `dead link on ${key}: ${link}`),
    ...formatFirst(report.accounts ?? [], ({ name, email }) => `account: ${name} <${email}>`),
    ...formatFirst(Object.entries(left), ([type, number]) => `left behind: ${number} ${type}`),
  ]
}
