import type { RedirectImport, RedirectTarget } from '@vitrine/contract/admin/redirects'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import { commitChecked } from './commit-checked.ts'
import { createRingFinder } from './find-ring.ts'
import { storeImport } from './import-undo.ts'
import type { ChangedBy } from './log-redirect.ts'
import { prepareRule, readTargetPages } from './prepare-rule.ts'
import { type ImportLine, isGoneLine, type ReadLines, readLines } from './read-lines.ts'
import { type RedirectDeps, readTraceParts } from './redirects.ts'
import { type RedirectRule, toRuleKey } from './rule.ts'
import {
  findPageIds,
  isSameRule,
  readRulesByKey,
  type SavedCounts,
  saveRules,
} from './save-redirects.ts'
import { type RedirectRow, toRule } from './store.ts'
import type { TableState } from './table.ts'
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
  const { rules } = redirects.context
  const file = await readLines(rules, bytes)
  if ('refused' in file) return file
  const toReport = ({ faults, counts }: CheckedFile): ImportReport => ({
    isSaved: false,
    undo: null,
    lines: file.lines.length,
    faulty: faults.length,
    ...counts,
    faults: faults.slice(0, redirectLimits.listedFaults).map(({ line, name, values }) => ({
      line: line.line,
      text: [line.source, line.target].join(' → ').slice(0, shownMax),
      message: getRedirectText(redirects, language, name, values),
    })),
    encoding: file.encoding,
    separator: file.separator,
  })
  if (mode === 'check') {
    const checked = await checkFile(redirects, file.lines, await redirects.table())
    return 'refused' in checked ? checked : toReport(checked)
  }
  const outcome = await commitChecked<RedirectDeps, CheckedFile, ImportReport, RefusedImport>(
    redirects,
    {
      check: async (within, state) => {
        const checked = await checkFile(within, file.lines, state)
        if ('refused' in checked) return { refused: checked }
        const isRefused = mode === 'all' && checked.faults.length > 0
        return isRefused ? { refused: toReport(checked) } : { done: checked }
      },
      save: async (tx, checked, touch) => {
        touch.pages([])
        return { done: { ...toReport(checked), ...(await save(tx, checked, by)) } }
      },
      roundsOutside,
    },
  )
  return 'done' in outcome ? outcome.done : outcome.refused
}

type RefusedImport = ImportReport | { refused: Refused }

const shownMax = 200
/** Rounds of the check outside the lock of commits. */
const roundsOutside = 3

interface CheckedFile {
  good: RedirectRule[]
  faults: LineFault[]
  counts: SavedCounts
}

async function checkFile(
  redirects: RedirectDeps,
  lines: ImportLine[],
  state: TableState,
): Promise<CheckedFile | { refused: 'many' }> {
  const existing = await readRulesByKey(redirects.context.db)
  const { good, faults } = await checkLines(redirects, lines, { existing, state })
  let added = 0
  let unchanged = 0
  for (const rule of good) {
    const row = existing.get(toRuleKey(rule))
    if (!row) added++
    else if (isUnchanged(row, rule)) unchanged++
    await nextSlice()
  }
  if (existing.size + added > redirectLimits.rules) return { refused: 'many' }
  return { good, faults, counts: { added, changed: good.length - added - unchanged, unchanged } }
}

const isUnchanged = (row: RedirectRow | undefined, rule: RedirectRule) =>
  row !== undefined && isSameRule(toRule(row), rule)

async function save(tx: Db, { good, faults }: CheckedFile, by: ChangedBy) {
  const savedBy = { userId: by.actor.userId, at: by.at }
  const { counts, saved } = await saveRules(tx, good, savedBy)
  if (saved.length === 0) return { isSaved: true, ...counts }
  const after = { ...counts, faulty: faults.length }
  const entry = { kind: 'redirects-imported', subject: 'CSV', after } as const
  const change = await logChange(tx, by.actor, entry, by.at)
  return { isSaved: true, undo: await storeImport(tx, saved, change), ...counts }
}

interface LineFault {
  line: ImportLine
  name: FieldFault['name'] | 'file-columns' | 'line-twice'
  values: Record<string, string | number>
}

/** Separates the rules of the lines from the faults. A faulty line has one fault, its first. */
async function checkLines(
  redirects: RedirectDeps,
  lines: ImportLine[],
  { existing, state }: { existing: Map<string, RedirectRow>; state: TableState },
) {
  const prepared = await prepareLines(redirects, lines)
  const checked: { line: ImportLine; rule: RedirectRule }[] = []
  const faults: LineFault[] = []
  const replaced = new Set<number>()
  for (const each of prepared) {
    const row = 'rule' in each ? existing.get(toRuleKey(each.rule)) : undefined
    if (row) replaced.add(row.id)
    if ('rule' in each) checked.push(each)
    else faults.push(each)
    await nextSlice()
  }
  const rules = checked.map(({ rule }) => rule)
  const parts = await readTraceParts(redirects, { rules, replaced }, state)
  const findRing = createRingFinder(parts)
  const good: RedirectRule[] = []
  for (const { line, rule } of checked) {
    const ring = isUnchanged(existing.get(toRuleKey(rule)), rule) ? undefined : findRing(rule)
    if (ring) faults.push({ line, name: ring.name, values: ring.values ?? {} })
    else good.push(rule)
    await nextSlice()
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
  const firstLines = new Map<string, number>()
  const prepared: PreparedLine[] = []
  for (const [at, line] of lines.entries()) {
    const result = prepareRule(redirects, pages, { ...line, target: targets[at] ?? null })
    prepared.push(toPrepared(line, result, firstLines))
    await nextSlice()
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
