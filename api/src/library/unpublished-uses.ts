import type { MediaUse } from '@vitrine/contract/admin/media'
import { getFileIds, getHtmlValues } from '@vitrine/contract/pages/field-values'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { findMediaPaths, toLikePattern } from './media-paths.ts'

export interface MediaRef {
  id: number
  path: string
}

/** Uses of files in a text that is not in `media_uses`: an editable text, a draft or a schedule. */
export interface UnpublishedUse {
  place: MediaUse['place']
  state: MediaUse['state']
  pageId: number | null
  locale: string | null
  text?: MediaUse['text']
  paths: Set<string>
  pictures: number[]
}

export const usesFile = ({ paths, pictures }: UnpublishedUse, { id, path }: MediaRef) =>
  pictures.includes(id) || paths.has(path)

/** Reads editable texts, drafts and scheduled texts. With `file`, only those that may use it. */
export async function findUnpublishedUses(db: Db, file?: MediaRef): Promise<UnpublishedUse[]> {
  const patterns = file ? [toLikePattern(file.path)] : ['%/media/%', '%/storage/%']
  const [declared, drafts] = await Promise.all([
    readDeclaredTexts(db, patterns),
    readDrafts(db, patterns),
  ])
  return [...declared, ...drafts]
}

async function readDeclaredTexts(db: Db, patterns: string[]): Promise<UnpublishedUse[]> {
  const rows = await db
    .selectFrom('content_translations')
    .innerJoin('contents', 'contents.id', 'content_translations.content_id')
    .select(['contents.id', 'name', 'template', 'locale', 'content', 'draft', 'changed'])
    .where(({ or, eb }) =>
      or(
        patterns.flatMap((pattern) => [
          eb('content', 'like', pattern),
          eb('draft', 'like', pattern),
        ]),
      ),
    )
    .execute()
  return rows.flatMap(
    ({ id, name, template, locale, content, draft, changed }): UnpublishedUse[] => {
      const toUse = (state: UnpublishedUse['state'], html: string | null): UnpublishedUse[] => {
        const paths = findMediaPaths(html ?? '')
        const text = { id, name, template }
        if (paths.size === 0) return []
        return [{ place: 'declared-text', state, pageId: null, locale, text, paths, pictures: [] }]
      }
      return [...toUse('published', content), ...(changed === 1 ? toUse('draft', draft) : [])]
    },
  )
}

/** Reads drafts that differ from the published text, and scheduled texts. */
async function readDrafts(db: Db, patterns: string[]): Promise<UnpublishedUse[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'fields'])
    .where('changed', '=', 1)
    .where(({ or, eb }) =>
      or([
        eb('locale', '=', everyLocale),
        ...[...patterns, ...filesInFields].map((pattern) => eb('fields', 'like', pattern)),
      ]),
    )
    .orderBy('page_id')
    .execute()
  return [...rows, ...(await readScheduledTexts(db, patterns))].flatMap(findUses)
}

/** Match files in `field_values`, which is JSON within JSON; `_` matches a backslash. */
const filesInFields = ['%_"picture%', '%_"file_":%']

const readScheduledTexts = (db: Db, patterns: string[]) =>
  db
    .selectFrom('page_plans')
    .innerJoin('revisions', 'revisions.id', 'page_plans.revision_id')
    .select(['page_plans.page_id', 'page_plans.locale', 'revisions.fields'])
    .where(({ or, eb }) =>
      or([...patterns, ...filesInFields].map((pattern) => eb('revisions.fields', 'like', pattern))),
    )
    .execute()

function findUses(row: { page_id: number; locale: string; fields: string }): UnpublishedUse[] {
  const fields = JSON.parse(row.fields)
  const common = {
    state: 'draft',
    pageId: row.page_id,
    locale: null,
    paths: new Set<string>(),
  } as const
  const fieldPictures = getFileIds(fields.field_values ?? '')
  if (row.locale === everyLocale)
    return [
      { ...common, place: 'picture', pictures: [...toList(fields.picture), ...fieldPictures] },
      { ...common, place: 'shared', pictures: toList(fields.seo_image) },
    ]
  const html = [fields.content ?? '', ...getHtmlValues(fields.field_values ?? '').values()]
  const paths = findMediaPaths(html.join('\n'))
  return [{ ...common, place: 'content', locale: row.locale, paths, pictures: fieldPictures }]
}

const toList = (picture: number | null) => (picture === null ? [] : [picture])
