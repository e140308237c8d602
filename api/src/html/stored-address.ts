import { addVersion } from '@vitrine/contract/media/images'
import type { PageState } from './page-context.ts'

// Content uses `/media/`; files are served under `/storage/`.
const mediaPrefix = '/media/'
const storagePrefix = '/storage/'

/**
 * Returns the address that serves the current version of a stored file, and records its use by the
 * page. Returns undefined for other addresses.
 */
export function toServedAddress(address: string, page: PageState): string | undefined {
  const unversioned = toServedPath(address)
  const file = unversioned && page.storedFile?.(address)
  if (!file) return unversioned
  page.files.add(file.id)
  return addVersion(unversioned, file.version)
}

/** Rewrites every candidate of a `srcset`. */
export function toServedSrcset(srcset: string, page: PageState): string {
  return srcset.replaceAll(/(?<=^|[\s,])\/(?:media|storage)\/\S*/g, (candidate) => {
    const address = trimCommas(candidate)
    return `${toServedAddress(address, page)}${candidate.slice(address.length)}`
  })
}

/** Trims trailing commas. A regular expression would be quadratic for a long row of commas. */
function trimCommas(candidate: string): string {
  let end = candidate.length
  while (candidate[end - 1] === ',') end--
  return candidate.slice(0, end)
}

/** Returns the path that serves a stored file, without its version. */
export function toServedPath(address: string): string | undefined {
  if (address.startsWith(storagePrefix)) return address
  return address.startsWith(mediaPrefix)
    ? storagePrefix + address.slice(mediaPrefix.length)
    : undefined
}
