import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the packages that npm says it has installed in a folder are those that the lockfile there
 * names for this machine; `forWork` counts those that build and test as well.
 */
export function isInstalled(folder, forWork, machine = process) {
  const held = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')))
  return wanted.every(([path, entry]) => {
    if (!path.includes('node_modules/') || !isWanted(entry, forWork, machine)) return true
    const there = held[path]
    return there && there.version === entry.version && there.integrity === entry.integrity
  })
}

/** Of packages for some machines alone: those for this one, unless a C library decides as well. */
function isWanted({ dev, optional, devOptional, os, cpu, libc }, forWork, { platform, arch }) {
  if (dev && !forWork) return false
  if (!optional && !devOptional) return true
  return Boolean(os?.includes(platform) && cpu?.includes(arch) && !libc && !devOptional)
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
