import type { Finding } from '@vitrine/contract/doctor'
import about from '../../../package.json' with { type: 'json' }
import { type Examined, found } from './finding.ts'

/** What is wrong with settings that can be read. */
export function settingsFindings({ config }: Pick<Examined, 'config'>): Finding[] {
  // Whoever administers the site has another password by now, or should.
  return [found('settingsRead'), ...(config.admin ? [found('passwordStays')] : [])]
}

/** Whether this Node is the one that the lockfile pins, or a later one. */
export function nodeFindings(version = process.versions.node): Finding[] {
  const wanted = about.dependencies.node
  const values = { found: version, wanted }
  return [found(isOlder(version, wanted) ? 'nodeOld' : 'nodeFits', values)]
}

function isOlder(version: string, wanted: string) {
  const [ours, theirs] = [version, wanted].map((each) => each.split('.').map(Number))
  const at = theirs?.findIndex((part, place) => part !== ours?.[place]) ?? -1
  return at >= 0 && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0)
}
