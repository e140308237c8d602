import { readFileSync } from 'node:fs'
import type { ListenerSettings } from './listener-settings.ts'

/** Files of the database, pictures that are sent, and connections that the process opens itself. */
const otherHandles = 200

/** How many files this process may have open at once; undefined where the system does not say. */
export function openFilesMax(limitsFile = '/proc/self/limits'): number | undefined {
  const limits = readLimits(limitsFile)
  // Node raises the soft limit to the hard one, which is the second figure.
  const hard = Number(/^Max open files +\S+ +(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(hard) ? undefined : hard
}

function readLimits(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Only Linux has it.
    return ''
  }
}

/** Bounds the connections by what the process may have open. */
export function withinHandles(
  settings: ListenerSettings,
  openFiles: number | undefined,
): ListenerSettings {
  if (openFiles === undefined) return settings
  const most = Math.max(openFiles - otherHandles, Math.floor(openFiles / 2), 1)
  return { ...settings, connectionsMax: Math.min(settings.connectionsMax, most) }
}

/** Says that fewer connections are accepted than the settings ask for; undefined if that is not so. */
export function handlesWarning(
  settings: ListenerSettings,
  openFiles = openFilesMax(),
): string | undefined {
  const { connectionsMax } = withinHandles(settings, openFiles)
  if (connectionsMax === settings.connectionsMax) return undefined
  return `This process may open ${openFiles} files: it accepts ${connectionsMax} connections, not ${settings.connectionsMax}. Raise the limit (systemd: LimitNOFILE, Docker: --ulimit nofile, a shell: ulimit -n), or lower CONNECTIONS_MAX.`
}
