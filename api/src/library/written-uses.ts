import type { MediaUse } from '@vitrine/contract/admin/media'
import { picturesIn } from '@vitrine/contract/pages/template-fields'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { pathsNamedIn, patternOf } from './spellings.ts'

/** A file of the library, as far as it takes to find where it is used. */
export interface UsedFile {
  id: number
  path: string
}

/**
 * A text that uses files but is not in `media_uses`, with the files that it names and its pictures.
 */
export interface WrittenUse {
  place: MediaUse['place']
  state: MediaUse['state']
  pageId: number | null
  locale: string | null
  text?: MediaUse['text']
  paths: Set<string>
  pictures: number[]
}

export const usesFile = ({ paths, pictures }: WrittenUse, { id, path }: UsedFile) =>
  pictures.includes(id) || paths.has(path)

/**
 * Reads texts of templates, drafts and plans, which are few. With a file, reads only those that may
 * use it.
 */
export async function writtenUses(db: Db, file?: UsedFile): Promise<WrittenUse[]> {
  const patterns = file ? [patternOf(file.path)] : ['%/media/%', '%/storage/%']
  const [declared, drafts] = await Promise.all([
    declaredTexts(db, patterns),
    draftTexts(db, patterns),
  ])
  return [...declared, ...drafts]
}

async function declaredTexts(db: Db, patterns: string[]): Promise<WrittenUse[]> {
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
  return rows.flatMap(({ id, name, template, locale, content, draft, changed }): WrittenUse[] => {
    const use = (state: WrittenUse['state'], html: string | null): WrittenUse[] => {
      const paths = pathsNamedIn(html ?? '')
      const text = { id, name, template }
      if (paths.size === 0) return []
      return [{ place: 'declared-text', state, pageId: null, locale, text, paths, pictures: [] }]
    }
    return [...use('published', content), ...(changed === 1 ? use('draft', draft) : [])]
  })
}

/** Reads working copies that differ from the published text, and texts that are scheduled. */
async function draftTexts(db: Db, patterns: string[]): Promise<WrittenUse[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'fields'])
    .where('changed', '=', 1)
    .where(({ or, eb }) =>
      or([
        eb('locale', '=', everyLocale),
        ...[...patterns, pictureInField].map((pattern) => eb('fields', 'like', pattern)),
      ]),
    )
    .orderBy('page_id')
    .execute()
  return [...rows, ...(await plannedTexts(db, patterns))].flatMap(usesInDraft)
}

/** As values are kept inside of the fields of a text; a sign for each escape. */
const pictureInField = '%{_"picture_":%'

const plannedTexts = (db: Db, patterns: string[]) =>
  db
    .selectFrom('page_plans')
    .innerJoin('revisions', 'revisions.id', 'page_plans.revision_id')
    .select(['page_plans.page_id', 'page_plans.locale', 'revisions.fields'])
    .where(({ or, eb }) =>
      or([...patterns, pictureInField].map((pattern) => eb('revisions.fields', 'like', pattern))),
    )
    .execute()

function usesInDraft(row: { page_id: number; locale: string; fields: string }): WrittenUse[] {
  const fields = JSON.parse(row.fields)
  const at = {
    state: 'draft',
    pageId: row.page_id,
    locale: null,
    paths: new Set<string>(),
  } as const
  const inFields = picturesIn(fields.field_values ?? '')
  if (row.locale === everyLocale)
    return [
      { ...at, place: 'picture', pictures: [...chosen(fields.picture), ...inFields] },
      { ...at, place: 'shared', pictures: chosen(fields.seo_image) },
    ]
  const paths = pathsNamedIn(String(fields.content ?? ''))
  return [{ ...at, place: 'content', locale: row.locale, paths, pictures: inFields }]
}

const chosen = (picture: number | null) => (picture === null ? [] : [picture])
