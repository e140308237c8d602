import type { LoaderFunctionArgs } from 'react-router'
import { type LocalDrafts, openLocalDrafts } from '../../autosave/local-drafts.ts'
import { fetchFresh } from '../../http/fetch-fresh.ts'
import { queriesContext } from '../../routing/queries-context.ts'
import { sessionQuery } from '../../session/session.ts'
import { loadText, textName } from './load-text.ts'
import { pageQuery } from './page-query.ts'

let opening: Promise<LocalDrafts | undefined> | undefined
let openedCount = 0

/**
 * Loads a text, the drafts that this browser holds of it, and its page, for a screen that edits the
 * text. `opened` differs between two loads, so that the screen starts again with the loaded text.
 */
export async function openText({ params, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext)
  const [id, code] = [Number(params.id), params.locale ?? '']
  opening ??= openLocalDrafts().catch(() => undefined)
  const [session, drafts] = await Promise.all([queries.ensureQueryData(sessionQuery), opening])
  const name = textName(session?.user.id ?? 0, id, code)
  const [loaded] = await Promise.all([
    loadText(id, code, name, drafts),
    fetchFresh(queries, pageQuery(id)),
  ])
  openedCount += 1
  return { id, code, name, loaded, drafts, opened: openedCount }
}
