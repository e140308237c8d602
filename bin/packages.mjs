import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * True if the installed packages of a folder match its lockfile. `forWork` includes development
 * packages.
 * @param {string} folder
 * @param {boolean} forWork
 * @param {Machine} [machine]
 */
export function isInstalled(folder, forWork, machine = process) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')))
  return wanted.every(([path, entry]) => {
    if (!path.includes('node_modules/') || !isRequired(entry, forWork, machine)) return true
    const found = installed[path]
    return found && found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * True if a package of the lockfile must be installed. Optional ones count only if they are
 * certainly for this machine.
 * @param {LockedPackage} entry
 * @param {boolean} forWork
 * @param {Machine} machine
 */
function isRequired({ dev, optional, devOptional, os, cpu, libc }, forWork, { platform, arch }) {
  if (dev && !forWork) return false
  if (!optional && !devOptional) return true
  return Boolean(os?.includes(platform) && cpu?.includes(arch) && !libc && !devOptional)
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
