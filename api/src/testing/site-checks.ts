import { imageDefaults } from '@vitrine/contract/media/images'
import { createTextCheck } from '../checks/check-texts.ts'
import { createCheckThread } from '../checks/thread/thread.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { createRedirectedFinder } from '../redirects/find-redirected.ts'
import { createRedirectLookups } from '../redirects/lookups.ts'
import type { TestDatabase } from './databases.ts'

interface CheckOptions {
  owner?: string
  isExternal?: boolean
}

/** Returns what checks the texts that wait, as a process does, and its thread. */
export function checkerOf(
  database: TestDatabase,
  context: ApiContext,
  thread = createCheckThread(),
) {
  const lookups = createRedirectLookups(database.db, database.changes)
  const rules = {
    context,
    changes: database.changes,
    images: imageDefaults,
    fixed: {},
    ...lookups,
  }
  const redirects = { ...rules, findRedirected: createRedirectedFinder(rules) }
  const failures: unknown[] = []
  const create = ({ owner = 'one', isExternal = false }: CheckOptions = {}) =>
    createTextCheck({
      redirects,
      thread,
      isExternalEnabled: () => isExternal,
      owner,
      logError: (error) => failures.push(error),
    })
  return {
    thread,
    failures,
    create,
    run: (options?: CheckOptions, ending = new AbortController()) => create(options)(ending.signal),
  }
}
