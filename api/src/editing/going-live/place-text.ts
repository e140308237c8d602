import type { PublishRefusal } from '@vitrine/contract/admin/publishing'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { type Actor, product } from '../../publishing/actor.ts'
import { keepBase } from '../../publishing/base-texts.ts'
import type { MovedAddress } from '../../publishing/follow-moves.ts'
import { logChange } from '../../publishing/log-change.ts'
import { moveSections } from '../../publishing/move-addresses.ts'
import {
  keepTargets,
  type PublishingParts,
  type ReadyText,
  readyText,
} from '../../publishing/publish-text.ts'
import { keepRevision } from '../../publishing/revisions.ts'
import { hashOf } from '../../publishing/text-fields.ts'
import { writeText } from '../../publishing/write-text.ts'
import type { Outcome } from '../calls/commit-unless.ts'
import { isSiteLocale, pageById } from '../calls/requests.ts'
import { slugRefusal } from '../calls/slug-refusal.ts'
import { sectionBelow, takenAddresses } from '../pages/moved-addresses.ts'
import { lackingField } from '../texts/field-values.ts'
import { isOvertaken } from '../texts/show-text.ts'
import { structureCopy } from '../texts/structure.ts'
import {
  columnsOf,
  type HeldText,
  publishedText,
  workingCopy,
  writerColumns,
} from '../texts/working-copies.ts'

/** A text that may be published. */
export interface PreparedText {
  pageId: number
  locale: string
  fields: PageTexts
  ready: ReadyText
  /** The text that is or was published. */
  before: HeldText | undefined
}

interface Place {
  pageId: number
  locale: string
  takeFormer: boolean
}

/** The working copy of a language as it may be published, or why it may not. */
export async function prepareText(
  tx: Db,
  parts: PublishingParts,
  { version, ...place }: Place & { version: number },
): Promise<Outcome<PreparedText, PublishRefusal>> {
  const { pageId, locale } = place
  const before = await publishedText(tx, pageId, locale)
  const copy = await workingCopy(tx, pageId, locale)
  const held = copy?.version ?? 0
  if (held !== version) return { refused: { reason: 'older-version', version: held } }
  if (isOvertaken(before, copy)) return { refused: { reason: 'overtaken' } }
  const fields = copy?.fields ?? before?.fields
  if (!fields) return { refused: { reason: 'no-text' } }
  const page = await pageById(tx, pageId)
  const template = page && (await structureCopy(tx, page)).fields.template
  const field = template && (await lackingField(tx, template, 'text', fields.field_values))
  if (field) return { refused: { reason: 'no-field', field } }
  return prepareFields(tx, parts, place, fields, before)
}

/** The same for fields that may be older than the working copy: those of a plan. */
export async function prepareFields(
  tx: Db,
  parts: PublishingParts,
  { pageId, locale, takeFormer }: Place,
  given: PageTexts,
  before: HeldText | undefined,
): Promise<Outcome<PreparedText, PublishRefusal>> {
  if (!isSiteLocale(parts.rules, locale)) return { refused: { reason: 'unknown-locale' } }
  const fields = { ...given, title: given.title.trim() }
  if (fields.title === '') return { refused: { reason: 'no-title' } }
  const asked = { pageId, locale, slug: fields.slug }
  const slug = await slugRefusal(tx, parts.rules, asked, { takeFormer })
  if (slug) return { refused: { reason: 'slug', slug } }
  const ready = await readyText(tx, parts, locale, fields)
  if (!ready) return { refused: { reason: 'too-large' } }
  return {
    done: { pageId, locale, fields: { ...fields, content: ready.content }, ready, before },
  }
}

interface Placing {
  /** The product carries out a plan. */
  actor: Actor
  at: string
  /** Publication date if this is the first publication; `at` by default. */
  dated?: string | null
  /** True if the working copy may be newer than the text to publish: its changes stay. */
  keepsCopy?: boolean
}

interface Placed {
  revision: number
  version: number
  /** False if the working copy still differs from the published text. */
  isWholeCopy: boolean
  /** Number of pages below that have moved. */
  moved: number
  touched: number[]
  /** What links follow once this is committed. */
  addresses: MovedAddress[]
}

/** Publishes a prepared text, with all that follows from it. */
export async function placeText(
  tx: Db,
  { rules }: PublishingParts,
  text: PreparedText,
  { actor, at, dated, keepsCopy = false }: Placing,
): Promise<Outcome<Placed, PublishRefusal>> {
  const { pageId, locale, fields, ready, before } = text
  const place = { pageId, locale }
  const move = { locale, from: before?.fields.slug, to: fields.slug }
  const sections = await sectionBelow(tx, pageId, move)
  const moves = sections.flatMap((section) => section.moves)
  const taken = await takenAddresses(tx, rules, moves)
  if (taken.length > 0) return { refused: { reason: 'moved-slug' } }
  const baseId = before ? await revisionOf(tx, place, before, at) : null
  const revision = await keepRevision(
    tx,
    { ...place, kind: 'published', fields, writer: actor, baseId },
    at,
  )
  const left = await writePublished(tx, text, revision, at)
  await keepTargets(tx, pageId, locale, ready)
  const { version, isWholeCopy } = await settleCopy(tx, text, { revision, actor, at, keepsCopy })
  await tx
    .updateTable('pages')
    .set(({ fn, val }) => ({
      updated_at: at,
      // Only the first publication sets the date.
      published_on: fn.coalesce('published_on', val(dated ?? at)),
    }))
    .where('id', '=', pageId)
    .execute()
  await dropPlan(tx, place)
  const below = await moveSections(tx, sections, at)
  const isElsewhere = before?.status !== 'published' || before.fields.slug !== fields.slug
  const addresses = isElsewhere ? [place, ...moves] : moves
  await logPublished(tx, text, actor, at)
  const touched = [...left, ...below]
  return { done: { revision, version, isWholeCopy, moved: moves.length, touched, addresses } }
}

/**
 * Returns the revision of the replaced text. Creates one if the text came by an import and has
 * none.
 */
async function revisionOf(
  tx: Db,
  { pageId, locale }: { pageId: number; locale: string },
  { published_revision_id, fields, hash }: HeldText,
  at: string,
): Promise<number> {
  if (published_revision_id !== null) return published_revision_id
  const kept = await tx
    .selectFrom('revisions')
    .select('id')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('hash', '=', hash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const revision = { pageId, locale, kind: 'imported' as const, fields, writer: product }
  return kept?.id ?? keepRevision(tx, revision, at)
}

function writePublished(
  tx: Db,
  { pageId, locale, fields, ready, before }: PreparedText,
  revision: number,
  at: string,
) {
  const { html: content_html, links, paths, pageLinks, files } = ready.published
  const wasElsewhere = before?.published_at != null && before.fields.slug !== fields.slug
  const written = {
    ...{ ...fields, locale, content_html, links, paths, pageLinks, files },
    status: 'published' as const,
    formerSlug: wasElsewhere ? before.fields.slug : undefined,
  }
  return writeText(tx, pageId, written, at, revision)
}

/** Sets the working copy to the published text, unless `keepsCopy` is set and it differs. */
async function settleCopy(
  tx: Db,
  { pageId, locale, fields }: PreparedText,
  { revision, actor, at, keepsCopy }: Placing & { revision: number },
): Promise<Pick<Placed, 'version' | 'isWholeCopy'>> {
  const copy = await workingCopy(tx, pageId, locale)
  const hash = hashOf(fields)
  if (!copy) {
    const row = { version: 1, ...writerColumns(actor), created_at: at, updated_at: at, changed: 0 }
    const place = { page_id: pageId, locale, base_hash: hash, revision_id: revision }
    await tx
      .insertInto('working_copies')
      .values({ ...row, ...place, ...columnsOf(fields) })
      .execute()
    return { version: 1, isWholeCopy: true }
  }
  const isSame = hashOf(copy.fields) === hash
  const isRewritten = !isSame && !keepsCopy
  const isWholeCopy = isSame || isRewritten
  const version = copy.version + (isRewritten ? 1 : 0)
  if (isRewritten) await keepBase(tx, { pageId, locale }, at)
  await tx
    .updateTable('working_copies')
    .set({
      base_hash: hash,
      version,
      changed: isWholeCopy ? 0 : 1,
      ...(isWholeCopy ? { revision_id: revision } : {}),
      ...(isRewritten ? { known_to: null, ...columnsOf(fields) } : {}),
    })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  return { version, isWholeCopy }
}

/** Removes the planned publication, which is done now. A planned withdrawal stays. */
async function dropPlan(tx: Db, { pageId, locale }: { pageId: number; locale: string }) {
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
    ...{ kind: 'text-published' as const, pageId, locale, subject: fields.title },
    ...(before && { before: side(before.fields) }),
    after: side(fields),
  }
  await logChange(tx, actor, change, at)
}
