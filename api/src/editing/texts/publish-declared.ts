import type { DeclaredTextVersion } from '@vitrine/contract/admin/declared-texts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { publishDeclaredTexts as endpoint } from '@vitrine/contract/endpoints/declared-texts'
import type { InputOf } from '../../binding/bind.ts'
import { findDeclaredNames } from '../../contents/templates.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findDeclaredRows, findDeclaredTexts, getLatestContent } from './declared-texts.ts'

/** Publishes drafts of declared texts: all or none. */
export async function publishDeclaredTexts(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { texts } }: InputOf<typeof endpoint>,
) {
  const by = { actor: getActor(ctx), at: editing.context.now().toISOString() }
  const outcome = await commitOrRollBack(editing.changes, (tx, touch) =>
    publishDeclaredInCommit(tx, touch, editing.context.rules, texts, by),
  )
  if ('refused' in outcome) {
    const { reason } = outcome.refused
    return refuseWithMessage(
      editing,
      ctx,
      reason === 'no-text' ? 404 : 409,
      messageByReason[reason],
    )
  }
  const ids = new Set(texts.map(({ id }) => id))
  const data = (await findDeclaredTexts(editing, {})).filter(({ id }) => ids.has(id))
  return { data }
}

const messageByReason = { 'no-text': 'text_unknown', 'older-version': 'older_version' } as const

interface DeclaredRefusal {
  id: string
  reason: keyof typeof messageByReason
}

/** Publishes drafts in the commit of the caller; returns the first refusal. */
export async function publishDeclaredInCommit(
  tx: Db,
  touch: Touch,
  rules: LocaleRules,
  texts: DeclaredTextVersion[],
  by: { actor: PersonActor; at: string },
): Promise<CommitResult<undefined, DeclaredRefusal>> {
  if (texts.length === 0) return { done: undefined }
  const names = await findDeclaredNames(tx)
  for (const { id, locale, version } of texts) {
    const item = await tx
      .selectFrom('contents')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    const row = (await findDeclaredRows(tx, id)).find((each) => each.locale === locale)
    if (!item || !row) return { refused: { id, reason: 'no-text' } }
    if (row.version !== version) return { refused: { id, reason: 'older-version' } }
    const { content, published: before, isChanged } = getLatestContent(row)
    if (!isChanged) continue
    touch.pages([])
    const isPublished = await publishText(tx, { id, locale, version }, content)
    if (!isPublished) return { refused: { id, reason: 'older-version' } }
    const subject = names.get(id)?.[rules.defaultLocale] ?? item.name
    const change = { kind: 'declared-text-changed', locale, subject } as const
    const sides = { before: { content: before }, after: { content } }
    await logChange(tx, by.actor, { ...change, ...sides }, by.at)
  }
  return { done: undefined }
}

/** Returns false if another save has changed the text since it was read. */
async function publishText(
  tx: Db,
  { id, locale, version }: DeclaredTextVersion,
  content: string | null,
) {
  const updated = await tx
    .updateTable('content_translations')
    .set({ content, draft: null, changed: 0, version: version + 1 })
    .where('content_id', '=', id)
    .where('locale', '=', locale)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return updated !== undefined
}
