import type { RedirectImport, RedirectTarget } from '@vitrine/contract/admin/redirects'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { createTimeSlices } from '../db/time-slice.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import { findRing } from './find-ring.ts'
import type { ChangedBy } from './log-redirect.ts'
import { prepareRule, readTargetPages } from './prepare-rule.ts'
import { type ImportLine, isGoneLine, type ReadLines, readLines } from './read-lines.ts'
import { type RedirectDeps, readTraceParts } from './redirects.ts'
import { type RedirectRule, toRuleKey } from './rule.ts'
import { findPageIds, isSameRule, readRulesByKey, saveRules } from './save-redirects.ts'
import { type RedirectRow, toRule } from './store.ts'
import { addRule, type RedirectTable } from './table.ts'
import { type FieldFault, getRedirectText } from './texts.ts'

export type ImportReport = RedirectImport['data']

export interface ImportOptions {
  /** `check` changes nothing. `good` saves the lines without faults, `all` only a file without. */
  mode: 'check' | 'good' | 'all'
  by: ChangedBy
  /** Language of the reasons. */
  language: Pick<RequestContext, 'language'>
}

type Refused = Extract<ReadLines, { refused: string }>['refused'] | 'many'

/** Checks or imports a CSV file. The lines are saved in one commit, with one entry in the log. */
export async function importFile(
  redirects: RedirectDeps,
  bytes: Uint8Array,
  { mode, by, language }: ImportOptions,
): Promise<ImportReport | { refused: Refused }> {
  const { db, rules } = redirects.context
  const file = await readLines(rules, bytes)
  if ('refused' in file) return file
  const existing = await readRulesByKey(db)
  const { good, faults } = await checkLines(redirects, file.lines, existing)
  const known = good.map((rule) => existing.get(toRuleKey(rule)))
  const added = known.filter((row) => !row).length
  if (existing.size + added > redirectLimits.rules) return { refused: 'many' }
  const unchanged = good.filter((rule, at) => isUnchanged(known[at], rule)).length
  const counts = { added, changed: good.length - added - unchanged, unchanged }
  const isSaved = mode === 'good' || (mode === 'all' && faults.length === 0)
  const report = {
    ...{ isSaved, lines: file.lines.length, faulty: faults.length },
    faults: faults.slice(0, redirectLimits.listedFaults).map(({ line, name, values }) => ({
      line: line.line,
      text: [line.source, line.target].join(' → ').slice(0, shownMax),
      message: getRedirectText(redirects, language, name, values),
    })),
    encoding: file.encoding,
    separator: file.separator,
  }
  if (!isSaved) return { ...report, ...counts }
  return { ...report, ...(await save(redirects, good, faults.length, by)) }
}

const shownMax = 200

const isUnchanged = (row: RedirectRow | undefined, rule: RedirectRule) =>
  row !== undefined && isSameRule(toRule(row), rule)

const save = (redirects: RedirectDeps, good: RedirectRule[], faulty: number, by: ChangedBy) =>
  redirects.changes.commit(async (tx, touch) => {
    touch.pages([])
    const counts = await saveRules(tx, good, { userId: by.actor.userId, at: by.at })
    const kind = 'redirects-imported'
    if (counts.added + counts.changed > 0)
      await logChange(tx, by.actor, { kind, subject: 'CSV', after: { ...counts, faulty } }, by.at)
    return counts
  })

interface LineFault {
  line: ImportLine
  name: FieldFault['name'] | 'file-columns' | 'line-twice'
  values: Record<string, string | number>
}

/** Separates the rules of the lines from the faults. A faulty line has one fault, its first. */
async function checkLines(
  redirects: RedirectDeps,
  lines: ImportLine[],
  existing: Map<string, RedirectRow>,
) {
  const prepared = await prepareLines(redirects, lines)
  const rules = prepared.flatMap((each) => ('rule' in each ? [each] : []))
  const added: RedirectTable = new Map()
  const replaced = new Set<number>()
  const slice = createTimeSlices()
  for (const { rule } of rules) {
    await slice()
    addRule(added, { ...rule, id: undefined })
    const row = existing.get(toRuleKey(rule))
    if (row) replaced.add(row.id)
  }
  const isUsed = ({ id }: { id: number | undefined }) => id === undefined || !replaced.has(id)
  const parts = await readTraceParts(redirects, { added, isUsed })
  const good: RedirectRule[] = []
  const faults = prepared.flatMap((each) => ('name' in each ? each : []))
  for (const { line, rule } of rules) {
    const ring = isUnchanged(existing.get(toRuleKey(rule)), rule)
      ? undefined
      : findRing(parts, rule)
    if (ring) faults.push({ line, name: ring.name, values: ring.values ?? {} })
    else good.push(rule)
    await slice()
  }
  return { good, faults: faults.sort((a, b) => a.line.line - b.line.line) }
}

type PreparedLine = { line: ImportLine; rule: RedirectRule } | LineFault

async function prepareLines(redirects: RedirectDeps, lines: ImportLine[]): Promise<PreparedLine[]> {
  const { db } = redirects.context
  const ids = await findPageIds(
    db,
    lines.flatMap(({ target }) => parsePageTarget(target)?.key ?? []),
  )
  const targets = lines.map((line) => toTarget(line, ids))
  const pages = await readTargetPages(db, targets)
  const slice = createTimeSlices()
  const firstLines = new Map<string, number>()
  const prepared: PreparedLine[] = []
  for (const [at, line] of lines.entries()) {
    const result = prepareRule(redirects, pages, { ...line, target: targets[at] ?? null })
    prepared.push(toPrepared(line, result, firstLines))
    await slice()
  }
  return prepared
}

function toPrepared(
  line: ImportLine,
  result: ReturnType<typeof prepareRule>,
  firstLines: Map<string, number>,
): PreparedLine {
  if (!line.target && !isGoneLine(line) && !line.source.startsWith('/'))
    return { line, name: 'file-columns', values: {} }
  if ('faults' in result) {
    const [fault] = result.faults
    return { line, name: fault?.name ?? 'file-columns', values: fault?.values ?? {} }
  }
  const key = toRuleKey(result.rule)
  const other = firstLines.get(key)
  if (other !== undefined) return { line, name: 'line-twice', values: { other } }
  firstLines.set(key, line.line)
  return { line, rule: result.rule }
}

const unknownPage = 0

function toTarget({ target }: ImportLine, ids: Map<string, number>): RedirectTarget | null {
  if (target === '') return null
  const page = parsePageTarget(target)
  return page
    ? { page: ids.get(page.key) ?? unknownPage, locale: page.locale }
    : { address: target }
}

/** Parses `page:key` and `page:key@language`; returns undefined for an address. */
function parsePageTarget(target: string) {
  const [, key, locale = null] = /^page:([^@]+)(?:@(.+))?$/.exec(target) ?? []
  return key === undefined ? undefined : { key, locale }
}
