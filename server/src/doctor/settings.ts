import type { Finding } from '@vitrine/contract/operation/doctor'
import { about } from '../settings/about.ts'
import { isAdminOutOfReach } from '../settings/admin-address.ts'
import { blockedAmong } from '../settings/blocked-ports.ts'
import type { Config } from '../settings/config.ts'
import { misspeltVariables } from '../settings/environment.ts'
import { openFilesMax, withinHandles } from '../settings/listener-settings.ts'
import { ownEnvironment } from '../settings/process-environment.ts'
import { found } from './finding.ts'

/** Reports problems with settings that are valid. */
export function settingsFindings({
  config: { admin, traces, listeners, publicUrl, adminUrl },
  env = ownEnvironment(),
  openFiles = openFilesMax(),
}: {
  config: Pick<Config, 'admin' | 'traces' | 'listeners' | 'publicUrl' | 'adminUrl'>
  env?: NodeJS.ProcessEnv
  openFiles?: number | undefined
}): Finding[] {
  const blocked = blockedAmong([publicUrl, adminUrl])
  const { connectionsMax } = withinHandles(listeners, openFiles)
  return [
    found('settingsRead'),
    isAdminOutOfReach({ publicUrl, adminUrl })
      ? found('adminLocal', { url: adminUrl, site: publicUrl })
      : found('adminAt', { url: adminUrl }),
    // The first password should be changed, and removed from the environment.
    ...(admin ? [found('passwordStays')] : []),
    // The owner should know about all data that leaves the machine.
    ...(traces ? [found('tracesSent', { place: new URL(traces.url).origin })] : []),
    ...(blocked ? [found('portBlocked', { url: blocked, port: new URL(blocked).port })] : []),
    ...(connectionsMax < listeners.connectionsMax
      ? [found('handlesFew', { files: openFiles ?? 0, connections: connectionsMax })]
      : []),
    ...misspeltVariables(env).map((each) => found('variableUnknown', { ...each })),
  ]
}

/** Checks that this Node is the version that the lockfile pins, or a later one. */
export function nodeFindings(version = process.versions.node): Finding[] {
  const wanted = about.dependencies.node
  const values = { found: version, wanted }
  return [found(isOlder(version, wanted) ? 'nodeOld' : 'nodeFits', values)]
}

function isOlder(version: string, wanted: string) {
  const [parts, wantedParts] = [version, wanted].map((each) => each.split('.').map(Number))
  const index = wantedParts?.findIndex((number, position) => number !== parts?.[position]) ?? -1
  return index >= 0 && (parts?.[index] ?? 0) < (wantedParts?.[index] ?? 0)
}
