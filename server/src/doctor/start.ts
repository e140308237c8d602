import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { lookFileProblems } from '../settings/look-files.ts'
import { rolesProblem, unbuiltProblem } from '../settings/start-problems.ts'
import { found } from './finding.ts'

/** Reports what a start refuses before it opens anything, even though the settings are valid. */
export const startFindings = (config: Pick<Config, 'roles' | 'apiUrl' | 'site'>): Finding[] =>
  [unbuiltProblem(), rolesProblem(config), ...lookFileProblems(config.site.look)]
    .filter((reason) => reason !== undefined)
    .map((reason) => found('startRefused', { reason }))
