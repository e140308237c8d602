import type { ChangeKind } from '@vitrine/contract/admin/changes'
import { type ToDo, toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import type { ToDoContext } from './section.ts'

type Line = ToDo['changes']['items'][number]

/** Kinds of changes that readers notice. */
const shownKinds = [
  'text-published',
  'text-unpublished',
  'structure-published',
  'page-moved',
  'page-trashed',
  'address-changed',
  'declared-text-changed',
] as const satisfies ChangeKind[]

/** Commits to read: more than the lines, because commits are merged. */
const commitsMax = 50
/** Commits of one user and kind are merged up to this pause. */
const pauseMs = 10 * minuteMs

/**
 * Returns what other users have published since yesterday. A commit is one line, such as a moved
 * section with all its pages. Successive commits of one kind are merged.
 */
export async function findChangesByOthers(context: ToDoContext): Promise<ToDo['changes']> {
  const { now, toDay } = context
  const yesterday = toDay(new Date(now.getTime() - dayMs))
  const commits = (await readCommits(context)).filter(({ at }) => toDay(new Date(at)) >= yesterday)
  const rows = await readFirstChanges(context, commits)
  const lines = mergeRows(rows)
  const items = lines.slice(0, toDoItemsMax).map(({ line }) => line)
  return { items, hasMore: lines.length > toDoItemsMax || commits.length === commitsMax }
}

interface Commit {
  at: string
  /** Id of its first change in the log. */
  first: number
  pages: number
}

/** Groups the log by user and time: the entries of a commit share both. */
async function readCommits({ db, userId, now }: ToDoContext): Promise<Commit[]> {
  // In any time zone, yesterday began later than this.
  const since = new Date(now.getTime() - 3 * dayMs).toISOString()
  const rows = await db
    .selectFrom('changes_log')
    .select(['at', 'user_id'])
    .select(({ fn }) => [
      fn.min<number>('id').as('first'),
      fn.count<string | number>('page_id').distinct().as('pages'),
    ])
    .where('at', '>=', since)
    .where('kind', 'in', shownKinds)
    .where('user_id', 'is distinct from', userId)
    .groupBy(['at', 'user_id'])
    .orderBy('at', 'desc')
    .limit(commitsMax)
    .execute()
  return rows.map(({ at, first, pages }) => ({ at, first, pages: Number(pages) }))
}

async function readFirstChanges({ db }: ToDoContext, commits: Commit[]): Promise<Line[]> {
  if (commits.length === 0) return []
  const ids = commits.map(({ first }) => first)
  const rows = await db
    .selectFrom('changes_log as changes')
    .leftJoin('pages', 'pages.id', 'changes.page_id')
    .select(['changes.id', 'user_id', 'kind', 'locale', 'subject', 'pages.id as page'])
    .where('changes.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const getAuthor = await createAuthorLookup(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return commits.flatMap(({ at, first, pages }) => {
    const row = byId.get(first)
    const kind = shownKinds.find((each) => each === row?.kind)
    if (!row || !kind) return []
    const { user_id, locale, subject, page } = row
    const more = Math.max(0, pages - 1)
    return { at, author: getAuthor(user_id), kind, page, locale, subject, more }
  })
}

interface MergedLine {
  line: Line
  /** Time of its earliest commit. */
  since: string
  pages: Set<number | null>
}

/** Merges neighbouring lines of one user and kind. The latest one provides page and time. */
function mergeRows(rows: Line[]): MergedLine[] {
  const lines: MergedLine[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    if (!last || !canMerge(last, row)) {
      lines.push({ line: { ...row }, since: row.at, pages: new Set([row.page]) })
      continue
    }
    last.since = row.at
    last.line.more += row.more + (last.pages.has(row.page) ? 0 : 1)
    last.pages.add(row.page)
  }
  return lines
}

function canMerge({ line, since }: MergedLine, row: Line): boolean {
  const isSame = line.kind === row.kind && line.author?.id === row.author?.id
  return isSame && new Date(since).getTime() - new Date(row.at).getTime() <= pauseMs
}
