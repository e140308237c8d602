import type { Loss, OldSiteReport } from '@vitrine/api/old-site-import/report'
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
  protected: (name) =>
    name === 'password'
      ? 'it had a password: it is a private page for signed-in readers'
      : 'it was private: it is a private page for those who work in the admin',
  planned: (name) => `it was planned for ${name}: it is a draft`,
  form: (name) => `the form "${name}" is a draft of its own: publish it, and link to it`,
  'form-part': (name) => `a part of its form is left out: ${name}`,
  sticky: () => 'it was always the first of its list: link to it from the home page',
}

/** Describes the import of another site, one line per item. */
export function formatOldSiteReport(report: OldSiteReport): string[] {
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
    ...Object.entries(report.unprefixed).map(
      ([locale, number]) =>
        `${number} addresses in ${locale} had no prefix on the old site. They stay as they were with defaultLocale: '${locale}' in site.config.ts.`,
    ),
    ...formatSummary(report.summary),
    `Topics and authors ${report.topics.written} written, ${report.topics.unchanged} unchanged`,
    ...formatFirst(report.topics.refused, (reason) => `refused ${reason}`),
    `Files   ${files.added} added, ${files.unchanged} unchanged, ${files.refused.length} missing`,
    ...formatFirst(files.refused, ({ path, reason }) => `${path} ${reason}`),
    `Menus   ${menus.imported.join(', ') || 'none'}`,
    ...formatFirst(menus.left, (name) => `menu left out: ${name}`),
    `Redirects ${redirects.added} added`,
    ...formatFirst(redirects.refused, (source) => `no room for the redirect of ${source}`),
    ...formatFirst(
      redirects.taken,
      (source) => `already redirects to another address here: ${source}`,
    ),
    ...formatFirst(report.moved, ({ from, to }) => `new address: ${from} → ${to}`),
    ...formatFirst(report.edited, ({ to }) => `changed here, not imported again: ${to}`),
    ...formatFirst(losses, ({ kind, name, page, count }) =>
      [
        `review ${page.to}: ${lossTexts[kind](name)}`,
        ...(count > 1 ? [`(${count} times)`] : []),
      ].join(' '),
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
