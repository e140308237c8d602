import type { PublishRefusal } from '@vitrine/contract/admin/publishing'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { type Actor, productActor } from '../../publishing/actor.ts'
import { storeBase } from '../../publishing/base-texts.ts'
import { startFollowing } from '../../publishing/follow-target.ts'
import { logChange } from '../../publishing/log-change.ts'
import { hasMachineUnits, markMachineText } from '../../publishing/machine-units.ts'
import { moveSections } from '../../publishing/move-addresses.ts'
import {
  type PublishingDeps,
  type RenderedText,
  renderText,
  storeLinkTargets,
} from '../../publishing/render-text.ts'
import { storeRevision } from '../../publishing/revisions.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { hashText } from '../../publishing/text-fields.ts'
import { publishSources, type SourcesOfText } from '../../publishing/translation-sources.ts'
import { writeText } from '../../publishing/write-text.ts'
import type { CommitResult } from '../calls/commit-or-roll-back.ts'
import { findSlugRefusal } from '../calls/slug-refusal.ts'
import { findPageById, isSiteLocale } from '../calls/with-page.ts'
import { findRefusedMoves, findSectionBelow } from '../pages/moved-addresses.ts'
import { findMissingField } from '../texts/field-values.ts'
import { isOvertaken } from '../texts/show-text.ts'
import { readStructure } from '../texts/structure.ts'
import {
  findPublishedText,
  findWorkingCopy,
  type StoredText,
  toCopyColumns,
  toWriterColumns,
} from '../texts/working-copies.ts'
import type { PreparingDeps } from './publishing-deps.ts'

/** A text that passed all checks before publishing. */
export interface PreparedText {
  pageId: number
  locale: string
  fields: PageTexts
  ready: RenderedText
  /** The published or formerly published text. */
  before: StoredText | undefined
}

interface TextTarget {
  pageId: number
  locale: string
  takeFormer: boolean
}

/**
 * Checks the working copy of a language and renders it; or returns why it cannot be published.
 * `version` is the optimistic lock.
 */
export async function prepareText(
  tx: Db,
  deps: PreparingDeps,
  { version, ...ref }: TextTarget & { version: number },
): Promise<CommitResult<PreparedText, PublishRefusal>> {
  const { pageId, locale } = ref
  const before = await findPublishedText(tx, pageId, locale)
  const copy = await findWorkingCopy(tx, pageId, locale)
  const currentVersion = copy?.version ?? 0
  if (currentVersion !== version)
    return { refused: { reason: 'older-version', version: currentVersion } }
  if (isOvertaken(before, copy)) return { refused: { reason: 'overtaken' } }
  const fields = copy?.fields ?? before?.fields
  if (!fields) return { refused: { reason: 'no-text' } }
  const page = await findPageById(tx, pageId)
  const template = page && (await readStructure(tx, page)).fields.template
  const field = template && (await findMissingField(tx, template, 'text', fields.field_values))
  if (field) return { refused: { reason: 'no-field', field } }
  if ((await hasMachineUnits(tx, ref)) && !(await deps.allowsMachine(locale)))
    return { refused: { reason: 'machine-text' } }
  return prepareFields(tx, deps, ref, fields, before)
}

/**
 * Like `prepareText`, for fields that may be older than the working copy, such as those of a
 * schedule.
 */
export async function prepareFields(
  tx: Db,
  deps: PublishingDeps,
  { pageId, locale, takeFormer }: TextTarget,
  source: PageTexts,
  before: StoredText | undefined,
): Promise<CommitResult<PreparedText, PublishRefusal>> {
  if (!isSiteLocale(deps.rules, locale)) return { refused: { reason: 'unknown-locale' } }
  const fields = { ...source, title: source.title.trim() }
  if (fields.title === '') return { refused: { reason: 'no-title' } }
  const slugRequest = { pageId, locale, slug: fields.slug }
  const slug = await findSlugRefusal(tx, deps.rules, slugRequest, { takeFormer })
  if (slug) return { refused: { reason: 'slug', slug } }
  const ready = await renderText(tx, deps, locale, fields)
  if (!ready) return { refused: { reason: 'too-large' } }
  const { content, field_values } = ready
  return {
    done: { pageId, locale, fields: { ...fields, content, field_values }, ready, before },
  }
}

interface PublishOptions {
  /** The product for a schedule. */
  actor: Actor
  at: string
  /** Publication date of a first publication; `at` by default. */
  dated?: string | null
  /** True to keep a working copy that differs from the text. */
  keepsCopy?: boolean
  /** What the text was made from; default `copy`. */
  sources?: SourcesOfText
}

interface PublishedRevision {
  revision: number
  version: number
  /** False if the working copy still differs from the published text. */
  isWholeCopy: boolean
  /** Number of descendants that moved. */
  moved: number
  touched: number[]
  /** Moved addresses; their links are rewritten after the commit. */
  addresses: MovedAddress[]
}

/**
 * Publishes a prepared text as a new revision: writes it, moves the addresses of the pages below,
 * updates the working copy, removes the schedule and logs the change.
 */
export async function publishRevision(
  tx: Db,
  { rules }: PublishingDeps,
  text: PreparedText,
  { actor, at, dated, keepsCopy = false, sources = 'copy' }: PublishOptions,
): Promise<CommitResult<PublishedRevision, PublishRefusal>> {
  const { pageId, locale, fields, ready, before } = text
  const ref = { pageId, locale }
  const move = { locale, from: before?.fields.slug, to: fields.slug }
  const sections = await findSectionBelow(tx, pageId, move)
  const moves = sections.flatMap((section) => section.moves)
  const refusedMoves = await findRefusedMoves(tx, rules, moves)
  if (refusedMoves.length > 0) return { refused: { reason: 'moved-slug' } }
  const baseId = before ? await findOrCreateRevision(tx, ref, before, at) : null
  const revision = await storeRevision(
    tx,
    { ...ref, kind: 'published', fields, writer: actor, baseId, sources },
    at,
  )
  const freed = await writePublished(tx, text, revision, at)
  await storeLinkTargets(tx, pageId, locale, ready)
  const { version, isWholeCopy } = await updateCopy(tx, text, { revision, actor, at, keepsCopy })
  // After the working copy is locked, as in a confirmation.
  await markMachineText(tx, ref, await publishSources(tx, ref, sources))
  await tx
    .updateTable('pages')
    .set(({ fn, val }) => ({
      updated_at: at,
      published_on: fn.coalesce('published_on', val(dated ?? at)),
    }))
    .where('id', '=', pageId)
    .execute()
  await removePublication(tx, ref)
  const moved = await moveSections(tx, sections, at)
  const hasNewAddress = before?.status !== 'published' || before.fields.slug !== fields.slug
  const addresses = hasNewAddress ? [ref, ...moves] : moves
  await logPublished(tx, text, actor, at)
  const touched = [...freed, ...moved]
  return { done: { revision, version, isWholeCopy, moved: moves.length, touched, addresses } }
}

/** Returns the revision of the replaced text; creates one for an imported text without one. */
async function findOrCreateRevision(
  tx: Db,
  { pageId, locale }: { pageId: number; locale: string },
  { published_revision_id, fields, hash }: StoredText,
  at: string,
): Promise<number> {
  if (published_revision_id !== null) return published_revision_id
  const existing = await tx
    .selectFrom('revisions')
    .select('id')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('hash', '=', hash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const imported = { kind: 'imported', writer: productActor, sources: 'live' } as const
  const revision = { pageId, locale, fields, ...imported }
  return existing?.id ?? storeRevision(tx, revision, at)
}

function writePublished(
  tx: Db,
  { pageId, locale, fields, ready, before }: PreparedText,
  revision: number,
  at: string,
) {
  const { html: content_html, field_html, links, paths, pageLinks, files } = ready.published
  const hasFormerAddress = before?.published_at != null && before.fields.slug !== fields.slug
  const written = {
    ...fields,
    locale,
    content_html,
    field_html,
    links,
    paths,
    pageLinks,
    files,
    status: 'published' as const,
    formerSlug: hasFormerAddress ? before.fields.slug : undefined,
  }
  return writeText(tx, pageId, written, at, revision)
}

/** Sets the working copy to the published text, unless `keepsCopy` is set and it differs. */
async function updateCopy(
  tx: Db,
  { pageId, locale, fields }: PreparedText,
  { revision, actor, at, keepsCopy }: PublishOptions & { revision: number },
): Promise<Pick<PublishedRevision, 'version' | 'isWholeCopy'>> {
  const copy = await findWorkingCopy(tx, pageId, locale)
  const hash = hashText(fields)
  if (!copy) {
    const row = {
      version: 1,
      ...toWriterColumns(actor),
      created_at: at,
      updated_at: at,
      changed: 0,
    }
    const base = { page_id: pageId, locale, base_hash: hash, revision_id: revision }
    await tx
      .insertInto('working_copies')
      .values({ ...row, ...base, ...toCopyColumns(fields) })
      .execute()
    return { version: 1, isWholeCopy: true }
  }
  const isSame = hashText(copy.fields) === hash
  const isOverwritten = !isSame && !keepsCopy
  const isWholeCopy = isSame || isOverwritten
  const version = copy.version + (isOverwritten ? 1 : 0)
  if (isOverwritten) await storeBase(tx, { pageId, locale }, at)
  const follow = isOverwritten && (await startFollowing(tx, { pageId, locale, writer: actor }))
  await tx
    .updateTable('working_copies')
    .set({
      base_hash: hash,
      version,
      changed: isWholeCopy ? 0 : 1,
      ...(isWholeCopy ? { revision_id: revision } : {}),
      ...(isOverwritten ? { known_to: null, ...toCopyColumns(fields) } : {}),
    })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  if (follow) await follow(fields)
  return { version, isWholeCopy }
}

/** Removes the scheduled publication, but not a scheduled unpublication. */
async function removePublication(tx: Db, { pageId, locale }: { pageId: number; locale: string }) {
  await tx
    .updateTable('page_plans')
    .set({ publish_at: null, revision_id: null, problem: null })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  await tx
    .deleteFrom('page_plans')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('unpublish_at', 'is', null)
    .execute()
}

async function logPublished(tx: Db, text: PreparedText, actor: Actor, at: string) {
  const { pageId, locale, fields, before } = text
  const side = ({ title, slug }: PageTexts) => ({ title, slug })
  const change = {
    kind: 'text-published' as const,
    pageId,
    locale,
    subject: fields.title,
    ...(before && { before: side(before.fields) }),
    after: side(fields),
  }
  await logChange(tx, actor, change, at)
}
