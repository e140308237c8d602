import type { Loss, WordpressReport } from '@vitrine/api/wordpress/report'
import { formatFirst, formatSummary } from './import-report.ts'

/** Sentences of losses, by kind. */
export const lossTexts: Record<Loss['kind'], (name: string) => string> = {
  shortcode: (name) => `the shortcode [${name}] is unknown and stays as text`,
  block: (name) => `the block ${name} is unknown; its text stays`,
  computed: (name) => `the block ${name} is computed by WordPress and left out`,
  embed: (name) => `an embedded page of ${name} is a link`,
  frame: (name) => `a frame of ${name} is a link`,
  builder: (name) => `made with the page builder ${name}: review its layout`,
  text: (name) => `its text is left out: ${name}`,
  protected: () => 'it was private or had a password: it is a draft',
  planned: (name) => `it was planned for ${name}: it is a draft`,
}

/** Describes an import from WordPress, one line per item. */
export function formatWordpressReport(report: WordpressReport): string[] {
  const { site, files, menus, redirects, losses, translations, left } = report
  const byTexts = Object.entries(report.texts).flatMap(([type, counts]) =>
    Object.entries(counts).map(([locale, number]) => `${number} ${type} in ${locale}`),
  )
  return [
    ...(report.isDry ? ['Dry run, nothing is written. The import would do this:'] : []),
    `Export of ${site.title} (${site.url})`,
    ...(report.isCut ? ['The end of the file is missing. Complete items are imported.'] : []),
    ...formatFirst(report.faults, (fault) => `fault in the file: ${fault}`),
    `Texts   ${byTexts.join(', ') || 'none'}`,
    `        ${translations.groups} pages in several languages, ${translations.single} in one`,
    ...report.missingLanguages.flatMap(({ code, texts, line }) => [
      `The site lacks the language ${code}: ${texts} texts are left out. Add to site.config.ts:`,
      `  ${line}`,
    ]),
    ...formatSummary(report.summary),
    `Topics and authors ${report.topics.written} written, ${report.topics.unchanged} unchanged`,
    ...formatFirst(report.topics.refused, (reason) => `refused ${reason}`),
    `Files   ${files.added} added, ${files.unchanged} unchanged, ${files.refused.length} missing`,
    ...formatFirst(files.refused, ({ path, reason }) => `${path} ${reason}`),
    `Menus   ${menus.imported.join(', ') || 'none'}`,
    ...formatFirst(menus.left, (name) => `menu left out: ${name}`),
    `Redirects ${redirects.added} added`,
    ...formatFirst(redirects.refused, (source) => `no room for the redirect of ${source}`),
    ...formatFirst(report.moved, ({ from, to }) => `new address: ${from} → ${to}`),
    ...formatFirst(report.edited, ({ to }) => `changed here, not imported again: ${to}`),
    ...formatFirst(losses, ({ kind, name, page, count }) =>
      [
        `review ${page.to}: ${lossTexts[kind](name)}`,
        ...(count > 1 ? [`(${count} times)`] : []),
      ].join(' '),
    ),
    ...formatFirst(Object.entries(left), ([type, number]) => `left behind: ${number} ${type}`),
  ]
}
