import {
  type GlossaryImport,
  glossaryLimits,
  type TermDraft,
} from '@vitrine/contract/admin/glossary'
import { foldTerm } from '@vitrine/contract/translation/find-terms'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { type ReadTerms, readTerms, type TermLine } from './read-terms.ts'
import { insertTerms, listTerms, type TermAuthor, type TermRow, updateTerm } from './store.ts'
import { findFault } from './terms.ts'
import { type GlossaryText, getGlossaryText } from './texts.ts'

interface TermsFile {
  locale: string
  bytes: Uint8Array
  mode: 'check' | 'save'
}

type RefusedTerms = Extract<ReadTerms, { refused: string }>['refused'] | 'full'

/** Checks a CSV file of terms, or saves its lines without faults in one transaction. */
export async function importFile(
  editing: EditingDeps,
  ctx: PersonRequest,
  { locale, bytes, mode }: TermsFile,
): Promise<GlossaryImport | { refused: RefusedTerms }> {
  const { db, rules, now } = editing.context
  const file = await readTerms(rules, bytes, rules.defaultLocale)
  if ('refused' in file) return file
  const { good, faults } = separate(editing, locale, file.lines)
  const [actor, at] = [getActor(ctx), now().toISOString()]
  return db.transaction().execute(async (tx) => {
    const existing = await listTerms(tx, locale)
    const plan = planImport(existing, good)
    if (existing.length + plan.added.length > glossaryLimits.terms) return { refused: 'full' }
    const counts = {
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: good.length - plan.added.length - plan.changed.length,
    }
    const isSaved = mode === 'save'
    if (isSaved) await save(tx, locale, plan, { userId: actor.userId, at })
    if (isSaved && counts.added + counts.changed > 0) {
      const after = { ...counts, faulty: faults.length }
      await logChange(tx, actor, { kind: 'glossary-imported', subject: 'CSV', locale, after }, at)
    }
    const listed = faults.slice(0, glossaryLimits.listedFaults).map(({ line, draft, name }) => ({
      line,
      text: [draft.term, draft.translation ?? ''].join(' → ').slice(0, glossaryLimits.words),
      message: getGlossaryText(editing, ctx, name, { max: glossaryLimits.words }),
    }))
    return { isSaved, lines: file.lines.length, faulty: faults.length, ...counts, faults: listed }
  })
}

interface FaultyLine extends TermLine {
  name: GlossaryText
}

function separate(editing: EditingDeps, locale: string, lines: TermLine[]) {
  const good: TermDraft[] = []
  const faults: FaultyLine[] = []
  const keys = new Set<string>()
  for (const line of lines) {
    const { draft } = line
    const key = toKey(draft.sourceLocale, foldTerm(draft.term))
    const name = findLineFault(editing, locale, draft) ?? (keys.has(key) ? 'line-twice' : undefined)
    if (name) faults.push({ ...line, name })
    else good.push(draft)
    keys.add(key)
  }
  return { good, faults }
}

function findLineFault(editing: EditingDeps, locale: string, draft: TermDraft) {
  const { term, translation, note } = draft
  const isLong = [term, translation ?? ''].some((words) => words.length > glossaryLimits.words)
  if (isLong || note.length > glossaryLimits.note) return 'long'
  return findFault(editing, locale, draft)?.name
}

interface ImportPlan {
  added: TermDraft[]
  changed: { row: TermRow; draft: TermDraft }[]
}

function planImport(existing: TermRow[], drafts: TermDraft[]): ImportPlan {
  const byKey = new Map(existing.map((row) => [toKey(row.source_locale, row.term_key), row]))
  const plan: ImportPlan = { added: [], changed: [] }
  for (const draft of drafts) {
    const row = byKey.get(toKey(draft.sourceLocale, foldTerm(draft.term)))
    if (!row) plan.added.push(draft)
    else if (!isSame(row, draft)) plan.changed.push({ row, draft })
  }
  return plan
}

const toKey = (sourceLocale: string, termKey: string) => `${sourceLocale}\n${termKey}`

const isSame = (row: TermRow, { term, translation, note }: TermDraft) =>
  row.term === term && row.translation === translation && row.note === note

async function save(tx: Db, locale: string, { added, changed }: ImportPlan, by: TermAuthor) {
  await insertTerms(tx, locale, added, by)
  for (const { row, draft } of changed) await updateTerm(tx, row, draft, by)
}
