import type { ExportFault } from '@vitrine/api/old-site-exports/old-site-export'
import type { OldSiteReport } from '@vitrine/api/old-site-import/report'
import {
  describeFault,
  describeLosses,
  describeMissingFile,
  describeRefusal,
  describeWarning,
  type ReportTexts,
} from '@vitrine/api/old-site-import/report-texts'
import { fillPlaceholders } from '@vitrine/api/texts/read-texts'
import type { RefusalReason } from '@vitrine/api/transfer/refusals'
import { escapeHtml } from '@vitrine/contract/html/escape-html'

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top;overflow-wrap:anywhere;border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent)}th{overflow-wrap:normal}'

/** A cell: a text in the language of the report, or a message of a library in English. */
type Cell = string | { english: string }

/** Prints a report as one HTML page without scripts, in the language of the texts. */
export function printReportPage(report: OldSiteReport, texts: ReportTexts): string {
  const { site } = report
  const title = escapeHtml(fillPlaceholders(texts.title, { site: site.title || site.url }))
  const tables = [...listTasks(report, texts), ...listNotes(report, texts)]
  return `<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
${report.isDry ? `<p>${escapeHtml(texts.dry)}</p>` : ''}
${report.isCut ? `<p><strong>${escapeHtml(texts.cut)}</strong></p>` : ''}
<table>${listCounts(report, texts).map(printCount).join('\n')}</table>
${tables.map(printTable).join('\n')}
</body></html>
`
}

type Table = [title: string, heads: string[], rows: Cell[][]]

/** Tables of what a person has to do or to look at. */
function listTasks(report: OldSiteReport, texts: ReportTexts): Table[] {
  const { summary, files } = report
  return [
    [texts.faults, [texts.fault], report.faults.map((fault) => [printFault(texts, fault)])],
    [texts.missingLanguages, [texts.locale, texts.texts, texts.line], listLanguages(report)],
    [texts.review, [texts.page, texts.locale, texts.why], listLosses(report, texts)],
    [texts.edited, [texts.page, texts.locale], report.edited.map(({ to, locale }) => [to, locale])],
    [
      texts.refused,
      [texts.page, texts.locale, texts.why],
      [
        ...summary.refused.map(({ key, locale = '', ...refusal }) => [
          ...[key, locale],
          printRefusal(texts, refusal),
        ]),
        ...report.topics.refused.map(({ item, key, ...refusal }) => [
          ...[fillPlaceholders(texts[item], { name: key }), ''],
          printRefusal(texts, refusal),
        ]),
      ],
    ],
    [
      texts.missingFiles,
      [texts.file, texts.why],
      files.refused.map((file) => [file.path, describeMissingFile(texts, file)]),
    ],
    [
      texts.undescribed,
      [texts.page, texts.locale, texts.picture],
      report.undescribed.map(({ page, picture }) => [page.to, page.locale, picture]),
    ],
    [
      texts.deadLinks,
      [texts.page, texts.locale, texts.link],
      report.deadLinks.map(({ key, locale = '', link }) => [key, locale, link]),
    ],
  ]
}

const printFault = (texts: ReportTexts, fault: ExportFault): Cell =>
  fault.kind === 'xml' ? { english: fault.name } : describeFault(texts, fault)

const printRefusal = (texts: ReportTexts, refusal: RefusalReason): Cell =>
  refusal.about ? describeRefusal(texts, refusal) : { english: refusal.reason }

/** Tables of what the import found and did, which a person may look at. */
function listNotes(report: OldSiteReport, texts: ReportTexts): Table[] {
  const { summary, redirects, menus } = report
  return [
    [
      texts.accounts,
      [texts.name, texts.email],
      (report.accounts ?? []).map(({ name, email }) => [name, email]),
    ],
    [
      texts.warnings,
      [texts.page, texts.locale, texts.warning],
      summary.warnings.map(({ key, locale = '', about }) => [
        ...[key, locale, describeWarning(texts, about)],
      ]),
    ],
    [
      texts.cleaned,
      [texts.page, texts.locale, texts.removed],
      summary.cleaned.map(({ key, locale, removed }) => [key, locale, removed.join(', ')]),
    ],
    [texts.moved, [texts.from, texts.to], report.moved.map(({ from, to }) => [from, to])],
    [texts.repaired, [texts.from, texts.to], redirects.repaired.map(({ from, to }) => [from, to])],
    [texts.taken, [texts.source], redirects.taken.map((source) => [source])],
    [texts.noRoom, [texts.source], redirects.refused.map((source) => [source])],
    [texts.menusLeft, [texts.name], menus.left.map((name) => [name])],
    [texts.left, [texts.kind, texts.number], listLeft(report, texts)],
  ]
}

/** Counts of what the import has written, by kind and language. */
function listCounts(report: OldSiteReport, texts: ReportTexts): [label: string, value: string][] {
  const { files, summary, topics, translations, menus, redirects } = report
  const kinds: Record<string, string> = { post: texts.posts, page: texts.pages }
  const byKind = Object.entries(report.texts).map(([kind, counts]) => {
    const byLocale = Object.entries(counts).map(([locale, number]) => `${locale} ${number}`)
    return `${kinds[kind] ?? kind} (${byLocale.join(', ')})`
  })
  return [
    [texts.texts, byKind.join(', ')],
    [texts.translations, fillPlaceholders(texts.translationsDone, { ...translations })],
    [texts.pages, fillPlaceholders(texts.pagesDone, { ...summary.pages })],
    [
      texts.files,
      fillPlaceholders(texts.filesDone, {
        added: files.added,
        unchanged: files.unchanged,
        missing: files.refused.length,
      }),
    ],
    [
      texts.topics,
      fillPlaceholders(texts.topicsDone, {
        written: topics.written,
        unchanged: topics.unchanged,
      }),
    ],
    [texts.menus, menus.imported.join(', ')],
    [texts.redirects, String(redirects.added)],
  ]
}

const listLanguages = ({ missingLanguages }: OldSiteReport): Cell[][] =>
  missingLanguages.map(({ code, texts, line }) => [code, String(texts), line])

const listLosses = ({ losses }: OldSiteReport, texts: ReportTexts): Cell[][] =>
  describeLosses(texts, losses).map(({ page, sentence }) => [page.to, page.locale, sentence])

const listLeft = ({ left }: OldSiteReport, texts: ReportTexts): Cell[][] =>
  Object.entries(left).map(([kind, number]) => [
    kind === 'comments' || kind === 'accounts' ? texts[kind] : kind,
    String(number),
  ])

const printCount = ([label, value]: [label: string, value: string]) =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`

function printTable([title, heads, rows]: Table): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(printCell).join('')}</tr>`).join('\n')
  return `<h2>${escapeHtml(title)} (${rows.length})</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

const printCell = (cell: Cell) =>
  typeof cell === 'string'
    ? `<td>${escapeHtml(cell)}</td>`
    : `<td lang="en">${escapeHtml(cell.english)}</td>`
