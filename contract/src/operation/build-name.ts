import type { BuildName } from './builds.ts'

/** Addresses of the files that describe builds (specification §7). Every page loads this module. */
export const buildPaths = {
  latest: '/builds/latest.json',
  meta: (id: string) => `/builds/meta/${id}.json`,
} as const

/** Reads `/builds/latest.json` where the shapes of the wire would weigh too much: in every page. */
export function buildNameIn(value: unknown): BuildName | undefined {
  const { id, timestamp } = Object(value)
  const named = typeof id === 'string' && id !== '' && Number.isFinite(timestamp)
  return named ? { id, timestamp } : undefined
}
