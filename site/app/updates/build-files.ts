import { buildPaths } from '@vitrine/contract/operation/build-name'
import { BuildMeta } from '@vitrine/contract/operation/builds'

const timeoutMs = 10_000

export async function fetchBuildMeta(id: string): Promise<BuildMeta> {
  const path = buildPaths.meta(id)
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`)
  return BuildMeta.parse(await response.json())
}
