import type { BuildName } from '@vitrine/contract/operation/builds'
import type { PublicConfig } from '../site/site.ts'

export type CurrentBuild = Pick<PublicConfig, 'build' | 'builtAt' | 'pollMs'>

// Compares times, because during a rolling deploy an older build may still answer.
export const isNewerBuild = ({ id, timestamp }: BuildName, { build, builtAt }: CurrentBuild) =>
  id !== build && timestamp > builtAt
