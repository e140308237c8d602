import { findSlugFault, toSlugKey } from '@vitrine/contract/addresses/address'
import type { SlugProblem, SlugRefusal } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { isGeneratedSlug } from '@vitrine/contract/pages/generated-index'
import type { Db } from '../../db/schema.ts'
import { hasFixedAddress, homeSlug } from './home-page.ts'

const lengthMax = 2_000

/** Normalizes a slug as stored: NFC, without leading or trailing slashes and white space. */
export function normalizeSlug(slug: string): string {
  const trimmed = slug.slice(0, lengthMax).toWellFormed().normalize('NFC')
  return trimmed.replace(/^[\s/]+/, '').replace(/[\s/]+$/, '')
}

export interface SlugRequest {
  pageId: number
  locale: string
  slug: string
}

/**
 * Returns why a text cannot be published at a slug; undefined if it can. `takeFormer` allows a
 * former address of another page.
 */
export async function findSlugRefusal(
  db: Db,
  rules: LocaleRules,
  request: SlugRequest,
  { takeFormer = false } = {},
): Promise<SlugRefusal | undefined> {
  if (request.slug !== homeSlug && (await hasFixedAddress(db, rules, request)))
    return { problem: 'home' }
  return findSlugConflict(db, rules, request, { takeFormer })
}

/** Like `findSlugRefusal`, but does not check that the home page keeps its address. */
export async function findSlugConflict(
  db: Db,
  rules: LocaleRules,
  { pageId, locale, slug }: SlugRequest,
  { takeFormer = false } = {},
): Promise<SlugRefusal | undefined> {
  const problem: SlugProblem | undefined =
    findSlugFault(rules, slug) ?? (mixesScripts(slug) ? 'mixed-scripts' : undefined)
  if (problem) return { problem }
  const slug_key = toSlugKey(slug)
  if (isGeneratedSlug(locale, slug) && !(await hasSlug(db, { pageId, locale, slug_key })))
    return { problem: 'reserved' }
  const owner = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id as id', 'texts.title', 'texts.locale', 'texts.status'])
    .select('pages.deleted_at')
    .where('texts.locale', '=', locale)
    .where('texts.slug_key', '=', slug_key)
    .where('texts.page_id', '!=', pageId)
    .executeTakeFirst()
  if (owner) {
    const { status, deleted_at, ...page } = owner
    const isDraft = status === 'draft'
    return { problem: 'taken', page, isDraft, inTrash: deleted_at !== null }
  }
  return takeFormer ? undefined : findFormerOwner(db, pageId, locale, slug_key)
}

/** True if the text already has the slug. */
async function hasSlug(
  db: Db,
  { pageId, locale, slug_key }: { pageId: number; locale: string; slug_key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('page_translations')
    .select('page_id')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('slug_key', '=', slug_key)
    .executeTakeFirst()
  return row !== undefined
}

async function findFormerOwner(db: Db, pageId: number, locale: string, slug_key: string) {
  const former = await db
    .selectFrom('slug_history as former')
    .innerJoin('page_translations as texts', 'texts.page_id', 'former.page_id')
    .select(['texts.page_id as id', 'texts.title', 'texts.locale'])
    .where('former.locale', '=', locale)
    .where('former.slug_key', '=', slug_key)
    .where('former.page_id', '!=', pageId)
    .orderBy((row) => row.case().when('texts.locale', '=', locale).then(0).else(1).end())
    .executeTakeFirst()
  return former && { problem: 'former' as const, page: former }
}

/** Scripts with letters that look like Latin ones. */
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
const latin = /\p{Script=Latin}/u

/** True if a word mixes letters of two scripts that look the same: `раypal` is not `paypal`. */
function mixesScripts(slug: string): boolean {
  const words = slug.split(/[^\p{L}\p{M}]+/u)
  return words.some((word) => latin.test(word) && lookAlikes.test(word))
}
