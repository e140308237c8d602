import type { KyselyPlugin } from 'kysely'

/** Runs `work` after the first query of a table, before the query returns. */
export function afterFirst(table: string, work: () => Promise<unknown>): KyselyPlugin {
  let query: unknown
  let done: Promise<unknown> | undefined
  return {
    transformQuery: ({ queryId, node }) => {
      if (JSON.stringify(node).includes(`"name":"${table}"`)) query ??= queryId
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === query) done ??= work()
      await done
      return result
    },
  }
}
