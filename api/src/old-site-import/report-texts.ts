import { createDateFormat } from '@vitrine/contract/locale/format-date'
import type { RunProblem } from '../old-site-exports/export-refusal.ts'
import type { LossKind } from '../old-site-exports/loss-kinds.ts'
import type { ExportFault } from '../old-site-exports/old-site-export.ts'
import { fillPlaceholders, readTexts, readTextsByLocale } from '../texts/read-texts.ts'
import type { RefusalNote, RefusalReason } from '../transfer/refusals.ts'
import type { WarningNote } from '../transfer/warnings.ts'
import type { FileProblem, Loss, MissingFile } from './report.ts'

/** Texts of the report, and of the reasons in it. */
export type ReportTexts = Record<ReportTextName, string>

type ReportTextName =
  | 'language'
  | ReportLabel
  | `loss_${Exclude<LossKind, 'protected'>}`
  | 'loss_password'
  | 'loss_private'
  | `warning_${WarningNote['kind']}`
  | `refused_${RefusalNote['kind']}`
  | `fault_${Exclude<ExportFault['kind'], 'xml'>}`
  | `file_${FileProblem}`
  | `export_${RunProblem['code']}`

type ReportLabel =
  | 'title'
  | 'dry'
  | 'cut'
  | 'faults'
  | 'fault'
  | 'pages'
  | 'pagesDone'
  | 'files'
  | 'filesDone'
  | 'translations'
  | 'translationsDone'
  | 'topics'
  | 'topicsDone'
  | 'topic'
  | 'author'
  | 'menus'
  | 'redirects'
  | 'texts'
  | 'posts'
  | 'kind'
  | 'number'
  | 'locale'
  | 'page'
  | 'why'
  | 'line'
  | 'missingLanguages'
  | 'review'
  | 'edited'
  | 'refused'
  | 'missingFiles'
  | 'file'
  | 'undescribed'
  | 'picture'
  | 'deadLinks'
  | 'link'
  | 'accounts'
  | 'comments'
  | 'name'
  | 'email'
  | 'warnings'
  | 'warning'
  | 'cleaned'
  | 'removed'
  | 'moved'
  | 'from'
  | 'to'
  | 'repaired'
  | 'taken'
  | 'noRoom'
  | 'source'
  | 'left'
  | 'menusLeft'

/** Finds the texts for a language; `language` names the one that they are in. */
export const findReportTexts = readTexts<ReportTexts>('old-sites')

/** The texts of every language of the admin. */
export const reportTexts: ReadonlyMap<string, ReportTexts> =
  readTextsByLocale<ReportTexts>('old-sites')

/** Says why a file cannot be imported. */
export const describeProblem = (
  texts: ReportTexts,
  file: string,
  { code, values }: RunProblem,
): string => fillPlaceholders(texts[`export_${code}`], { ...values, file })

/** Says what the import could not take over: one sentence for each text and kind of loss. */
export function describeLosses(texts: ReportTexts, losses: Loss[]) {
  const groups = Map.groupBy(losses, ({ page, kind }) => [page.locale, page.key, kind].join(' '))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { page: first.page, sentence: describeLoss(texts, [first, ...others]) } : [],
  )
}

function describeLoss(texts: ReportTexts, losses: [Loss, ...Loss[]]) {
  const [{ kind, name }] = losses
  if (kind === 'protected') return texts[name === 'password' ? 'loss_password' : 'loss_private']
  if (kind === 'planned')
    return fillPlaceholders(texts.loss_planned, { name: formatDay(texts, name) })
  const names = losses.map(({ name, count }) => (count > 1 ? `${name} (${count})` : name))
  return fillPlaceholders(texts[`loss_${kind}`], { name: names.join(', ') })
}

function formatDay({ language }: ReportTexts, date: string) {
  const format = createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return date === '' ? '–' : format(Date.parse(date))
}

/** Says why a file is missing. */
export const describeMissingFile = (texts: ReportTexts, { reason, detail }: MissingFile) =>
  fillPlaceholders(texts[`file_${reason}`], { detail })

export const describeWarning = (texts: ReportTexts, { kind, name }: WarningNote) =>
  fillPlaceholders(texts[`warning_${kind}`], { name })

/** Says why a page, a text, a topic or an author is not imported. */
export const describeRefusal = (texts: ReportTexts, { reason, about }: RefusalReason) =>
  about ? fillPlaceholders(texts[`refused_${about.kind}`], { name: about.name }) : reason

/** Describes a fault of the file. Messages of the reader of XML are in English. */
export const describeFault = (texts: ReportTexts, { kind, name, detail }: ExportFault) =>
  kind === 'xml' ? name : fillPlaceholders(texts[`fault_${kind}`], { name, detail })
