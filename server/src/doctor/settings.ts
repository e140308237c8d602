import type { Finding } from '@vitrine/contract/operation/doctor'
import { isAdminOutOfReach } from '../settings/admin-address.ts'
import { findBlockedUrl } from '../settings/blocked-ports.ts'
import type { Config } from '../settings/config.ts'
import { findMisspeltVariables } from '../settings/environment.ts'
import { limitToOpenFiles, readOpenFilesMax } from '../settings/listener-settings.ts'
import { getOwnEnvironment } from '../settings/process-environment.ts'
import { productPackage } from '../settings/product-package.ts'
import { createFinding } from './finding.ts'

/** Reports problems with settings that are valid. */
export function checkSettings({
  config: { admin, traces, listeners, publicUrl, adminUrl },
  env = getOwnEnvironment(),
  openFiles = readOpenFilesMax(),
}: {
  config: Pick<Config, 'admin' | 'traces' | 'listeners' | 'publicUrl' | 'adminUrl'>
  env?: NodeJS.ProcessEnv
  openFiles?: number | undefined
}): Finding[] {
  const blocked = findBlockedUrl([publicUrl, adminUrl])
  const { connectionsMax } = limitToOpenFiles(listeners, openFiles)
  return [
    createFinding('settingsRead'),
    isAdminOutOfReach({ publicUrl, adminUrl })
      ? createFinding('adminLocal', { url: adminUrl, site: publicUrl })
      : createFinding('adminAt', { url: adminUrl }),
    // The first password should be changed, and removed from the environment.
    ...(admin ? [createFinding('passwordStays')] : []),
    // The owner should know about all data that leaves the machine.
    ...(traces ? [createFinding('tracesSent', { place: new URL(traces.url).origin })] : []),
    ...(blocked
      ? [createFinding('portBlocked', { url: blocked, port: new URL(blocked).port })]
      : []),
    ...(connectionsMax < listeners.connectionsMax
      ? [createFinding('handlesFew', { files: openFiles ?? 0, connections: connectionsMax })]
      : []),
    ...findMisspeltVariables(env).map((each) => createFinding('variableUnknown', { ...each })),
  ]
}

/** Checks that this Node is the version that the lockfile pins, or a later one. */
export function checkNodeVersion(version = process.versions.node): Finding[] {
  const wanted = productPackage.dependencies.node
  const values = { found: version, wanted }
  return [createFinding(isOlder(version, wanted) ? 'nodeOld' : 'nodeFits', values)]
}

function isOlder(version: string, wanted: string) {
  const [parts, wantedParts] = [version, wanted].map((each) => each.split('.').map(Number))
  const index = wantedParts?.findIndex((number, position) => number !== parts?.[position]) ?? -1
  return index >= 0 && (parts?.[index] ?? 0) < (wantedParts?.[index] ?? 0)
}
