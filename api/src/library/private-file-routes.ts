import { checkFileAccess, listPrivateFiles } from '@vitrine/contract/endpoints/site-server'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { createReadersFinder } from '../pages/member-view.ts'
import { readPrivateFiles } from './private-files.ts'

/** Files that only private pages use, for the servers that send them. */
export function privateFileRoutes(context: ApiContext, changes: Changes): BoundEndpoint[] {
  const files = cacheByVersion(changes, () => readPrivateFiles(context))
  const findReaders = createReadersFinder(context, 'any')
  return [
    bind(listPrivateFiles, async () => ({ data: [...(await files()).keys()] })),
    bind(checkFileAccess, async ({ request }, { query: { path } }) => {
      const groups = (await files()).get(path)
      const readers = groups && (await findReaders(request))
      return { data: { allowed: !groups || readers?.some((group) => groups.has(group)) === true } }
    }),
  ]
}
