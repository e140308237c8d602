import type { BuildName } from '@vitrine/contract/operation/builds'
import type { PublicConfig } from '../site/site.ts'

/** The build that a document was made by. */
export type OwnBuild = Pick<PublicConfig, 'build' | 'builtAt' | 'pollMs'>

// While a deploy goes from process to process, an older one may answer: nobody goes back to it.
export const isNewer = ({ id, timestamp }: BuildName, { build, builtAt }: OwnBuild) =>
  id !== build && timestamp > builtAt
