import { readFileSync } from 'node:fs'
import type { ListenerSettings } from './listener-settings.ts'

/**
 * File handles for other uses: files of the database, images that are sent, outgoing connections.
 */
const otherHandles = 200

/**
 * Returns the number of files that this process may open; undefined if the system sets or reports
 * no limit.
 */
export function openFilesMax(limitsFile = '/proc/self/limits'): number | undefined {
  const limits = readLimits(limitsFile)
  // Node.js raises the soft limit to the hard limit, which is the second number.
  const hard = Number(/^Max open files +\S+ +(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(hard) ? undefined : hard
}

function readLimits(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Only Linux has this file.
    return ''
  }
}

/** Limits `connectionsMax` to the number of files that the process may open. */
export function withinHandles(
  settings: ListenerSettings,
  openFiles: number | undefined,
): ListenerSettings {
  if (openFiles === undefined) return settings
  const most = Math.max(openFiles - otherHandles, Math.floor(openFiles / 2), 1)
  return { ...settings, connectionsMax: Math.min(settings.connectionsMax, most) }
}

/** Returns a warning if fewer connections are accepted than the settings allow; else undefined. */
export function handlesWarning(
  settings: ListenerSettings,
  openFiles = openFilesMax(),
): string | undefined {
  const { connectionsMax } = withinHandles(settings, openFiles)
  if (connectionsMax === settings.connectionsMax) return undefined
  return `This process may open ${openFiles} files: it accepts ${connectionsMax} connections, not ${settings.connectionsMax}. Raise the limit (systemd: LimitNOFILE, Docker: --ulimit nofile, a shell: ulimit -n), or lower CONNECTIONS_MAX.`
}
