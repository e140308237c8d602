import { BuildMeta, BuildName } from '@vitrine/contract/builds'
import { buildPaths } from '@vitrine/contract/paths'
import type * as z from 'zod/mini'

const patienceMs = 10_000

/** The build that the site runs now; throws for whatever else is answered. */
export const fetchLatest = () => fetchAs(buildPaths.latest, BuildName)

/** What a build answers by rules. */
export const fetchMeta = (id: string) => fetchAs(buildPaths.meta(id), BuildMeta)

async function fetchAs<S extends z.ZodMiniType>(path: string, shape: S): Promise<z.infer<S>> {
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  return shape.parse(await response.json())
}
