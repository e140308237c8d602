import type { BuildName } from '@vitrine/contract/operation/builds'
import type { PublicConfig } from '../site/site.ts'

export type OwnBuild = Pick<PublicConfig, 'build' | 'builtAt' | 'pollMs'>

// Compares times, because during a rolling deploy an older build may still answer.
export const isNewer = ({ id, timestamp }: BuildName, { build, builtAt }: OwnBuild) =>
  id !== build && timestamp > builtAt
