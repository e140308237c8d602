import type { ResponseState, StateCounts } from '@vitrine/contract/admin/responses'
import type { ResponseFilter } from '@vitrine/contract/endpoints/responses'
import type { Selectable } from 'kysely'
import type { FormFilesTable, FormResponsesTable } from '../db/form-tables.ts'
import type { Db } from '../db/schema.ts'
import type { ReadableForm } from './readable-forms.ts'

export type StoredResponse = Selectable<FormResponsesTable>
export type FormFile = Selectable<FormFilesTable>

/** The responses to a form that the person may read. */
export const selectResponses = (
  db: Db,
  { page, locales }: Pick<ReadableForm, 'page' | 'locales'>,
) =>
  db
    .selectFrom('form_responses')
    .where('page_id', '=', page)
    .$if(locales !== null, (rows) => rows.where('locale', 'in', [...(locales ?? []), '']))

/** Like `selectResponses`, filtered; without a state those that are set aside are left out. */
export const filterResponses = (
  db: Db,
  form: Pick<ReadableForm, 'page' | 'locales' | 'reader'>,
  { state, locale, from, to, assignee }: ResponseFilter,
) =>
  selectResponses(db, form)
    .where('state', state === undefined ? '!=' : '=', state ?? 'aside')
    .$if(locale !== undefined, (rows) => rows.where('locale', '=', locale ?? ''))
    .$if(from !== undefined, (rows) => rows.where('received_day', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('received_day', '<=', to ?? ''))
    .$if(assignee === 'me', (rows) => rows.where('assignee_id', '=', form.reader))

/** Finds a response that the person may read. */
export const findReadableResponse = (
  db: Db,
  form: Pick<ReadableForm, 'page' | 'locales'>,
  id: number,
) => selectResponses(db, form).selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the files of some responses. */
export async function listFiles(db: Db, ids: number[]): Promise<FormFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('form_files')
    .selectAll()
    .where('response_id', 'in', ids)
    .orderBy('field')
    .execute()
}

export interface ResponseCounts {
  counts: StateCounts
  /** Id of the last response; 0 if there is none. */
  latest: number
}

/** Counts the responses to a form by state. */
export const countResponses = async (
  db: Db,
  form: Pick<ReadableForm, 'page' | 'locales'>,
): Promise<ResponseCounts> => sumCounts(await countStates(selectResponses(db, form)))

/** Counts all responses by the page of their form and by state, from an index. */
export async function countAllResponses(db: Db): Promise<Map<number, ResponseCounts>> {
  const rows = await countStates(db.selectFrom('form_responses'))
  const byPage = Map.groupBy(rows, ({ page_id }) => page_id)
  return new Map([...byPage].map(([page, counted]) => [page, sumCounts(counted)]))
}

const countStates = (responses: ReturnType<typeof selectResponses>) =>
  responses
    .select(['page_id', 'state'])
    .select(({ fn }) => [fn.countAll<string | number>().as('count'), fn.max('id').as('latest')])
    .groupBy(['page_id', 'state'])
    .execute()

export const noResponses: ResponseCounts = {
  counts: { new: 0, work: 0, answered: 0, aside: 0 },
  latest: 0,
}

interface CountedState {
  state: ResponseState
  count: string | number
  latest: number
}

function sumCounts(rows: CountedState[]): ResponseCounts {
  const byState = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  const count = (state: ResponseState) => byState.get(state) ?? 0
  return {
    counts: {
      new: count('new'),
      work: count('work'),
      answered: count('answered'),
      aside: count('aside'),
    },
    latest: Math.max(0, ...rows.map(({ latest }) => latest)),
  }
}

/** Finds the next newer or older response in a filter. */
export async function findNeighbour(
  db: Db,
  form: Pick<ReadableForm, 'page' | 'locales' | 'reader'>,
  filter: ResponseFilter,
  { id, side }: { id: number; side: 'newer' | 'older' },
): Promise<number | null> {
  const isNewer = side === 'newer'
  const row = await filterResponses(db, form, filter)
    .select('id')
    .where('id', isNewer ? '>' : '<', id)
    .orderBy('id', isNewer ? 'asc' : 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the names of the people in charge, by response. */
export async function listAssignees(
  db: Db,
  responses: readonly { id: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (responses.length === 0) return new Map()
  const rows = await db
    .selectFrom('form_responses')
    .innerJoin('users', 'users.id', 'form_responses.assignee_id')
    .select(['form_responses.id', 'users.name'])
    .where(
      'form_responses.id',
      'in',
      responses.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
