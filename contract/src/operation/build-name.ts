import type { BuildName } from './builds.ts'

/** Paths of the files that describe builds (specification §7). Every page loads this module. */
export const buildPaths = {
  latest: '/builds/latest.json',
  meta: (id: string) => `/builds/meta/${id}.json`,
} as const

/** Parses `/builds/latest.json` without zod, which is too large for every page. */
export function parseBuildName(value: unknown): BuildName | undefined {
  const { id, timestamp } = Object(value)
  const isValid = typeof id === 'string' && id !== '' && Number.isFinite(timestamp)
  return isValid ? { id, timestamp } : undefined
}
