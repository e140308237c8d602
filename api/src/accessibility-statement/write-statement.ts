import type {
  EditedText,
  WriteConflict,
  WriteStatement,
} from '@vitrine/contract/admin/accessibility-statement'
import type * as endpoints from '@vitrine/contract/endpoints/accessibility-statement'
import type { Problem } from '@vitrine/contract/http/problem'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { commitOrRollBack } from '../editing/calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { type Reply, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { findMissing } from './check-statement.ts'
import { type ComparedText, compareStatementTexts } from './compare-texts.ts'
import { getProblem, refuseFields, refuseStatement } from './refuse-statement.ts'
import { loadStatement } from './show-statement.ts'
import { findPageNames } from './statement-texts.ts'
import { readStatement, type StoredStatement, saveWrittenTexts } from './store.ts'
import { takeStatementPage } from './take-page.ts'
import { confirmWritten, writeText } from './write-text.ts'

interface Written {
  page: number
  versions: Record<string, number>
}

/** Either the answer of a refusal, or the texts for a conflict. */
type WriteRefusal = Reply<422 | 429, Problem> | { edited: EditedText[]; name: 'older' | 'edited' }

/** Writes the saved statement as drafts of its page, in one transaction for all languages. */
export async function writeStatement(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.writeStatement>,
) {
  const outcome = await commitOrRollBack<Written, WriteRefusal>(
    editing.changes,
    async (tx, touch) => {
      touch.pages([])
      const stored = await readStatement(tx)
      if (stored.version !== body.version) return { refused: { name: 'older', edited: [] } }
      const { fields } = stored
      if (!fields) return { refused: refuseStatement(editing, ctx, 422, 'not-saved') }
      const missing = findMissing(fields)
      if (Object.keys(missing).length > 0) return { refused: refuseFields(editing, ctx, missing) }
      return writeTexts(editing, ctx, tx, { ...stored, fields }, body)
    },
  )
  if ('done' in outcome) return { data: outcome.done }
  const { refused } = outcome
  if (!('edited' in refused)) return refused
  const { name, edited } = refused
  const conflict: WriteConflict = {
    message: getProblem(editing, ctx, name),
    data: await loadStatement(editing),
    edited,
  }
  return reply(409, conflict)
}

type SavedStatement = StoredStatement & { fields: NonNullable<StoredStatement['fields']> }

async function writeTexts(
  editing: EditingDeps,
  ctx: PersonRequest,
  tx: Db,
  stored: SavedStatement,
  { page: wanted, replace, keep }: WriteStatement,
): Promise<{ done: Written } | { refused: WriteRefusal }> {
  const { rules, publicUrl, now } = editing.context
  const { fields } = stored
  const at = now().toISOString()
  const taken = await takeStatementPage(editing, ctx, tx, { stored: stored.page, wanted, at })
  if ('refused' in taken) return taken
  const { page, isNew } = taken
  const written = page === stored.page ? stored.written : {}
  const compared = await compareStatementTexts(tx, rules, { publicUrl, fields, page, written })
  const kept = new Set(keep)
  const edited = compared.filter(
    ({ isEdited, locale, digest }) => isEdited && !kept.has(locale) && replace[locale] !== digest,
  )
  if (edited.length > 0) return { refused: { name: 'edited', edited: edited.map(toEdited) } }
  const actor = getActor(ctx)
  const versions: Record<string, number> = {}
  const words: Record<string, string> = { ...written }
  for (const text of compared) {
    if (text.isEdited && kept.has(text.locale)) continue
    words[text.locale] = text.words
    if (text.isCurrent) continue
    const version = await writeText(editing, tx, { ...text, page, actor, at, fields })
    if (version === undefined)
      return { refused: refuseStatement(editing, ctx, 422, 'draft-changed') }
    versions[text.locale] = version
  }
  await confirmWritten(editing, tx, { page, locales: Object.keys(versions), actor, at })
  await saveWrittenTexts(tx, { page, written: words })
  const { title: subject } = findPageNames(rules, rules.defaultLocale).texts
  const locales = Object.keys(versions).join(', ')
  if (locales || isNew)
    await logChange(
      tx,
      actor,
      { kind: 'statement-written', pageId: page, subject, after: { locales } },
      at,
    )
  return { done: { page, versions } }
}

const toEdited = ({ locale, digest, theirs, ours }: ComparedText): EditedText => ({
  locale,
  digest,
  theirs,
  ours,
})
