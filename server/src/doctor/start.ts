import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { findLookFileProblems } from '../settings/look-files.ts'
import { findRolesProblem, findUnbuiltProblem } from '../settings/start-problems.ts'
import { createFinding } from './finding.ts'

/** Reports what a start refuses before it opens anything, even though the settings are valid. */
export const checkStart = (config: Pick<Config, 'roles' | 'apiUrl' | 'site'>): Finding[] =>
  [findUnbuiltProblem(), findRolesProblem(config), ...findLookFileProblems(config.site.look)]
    .filter((reason) => reason !== undefined)
    .map((reason) => createFinding('startRefused', { reason }))
