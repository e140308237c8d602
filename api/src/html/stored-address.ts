import { versionedAddress } from '@vitrine/contract/media/images'
import type { Page } from './page-context.ts'

// Content names files by `/media/`; the admin host serves them under `/storage/`.
const written = '/media/'
const served = '/storage/'

/**
 * Where a stored file is served, in its present version, which the page then shows or leads to;
 * undefined for the address of anything else.
 */
export function storedAddress(address: string, page: Page): string | undefined {
  const plain = servedAddress(address)
  const file = plain && page.storedFile?.(address)
  if (!file) return plain
  page.files.add(file.id)
  return versionedAddress(plain, file.version)
}

/** The same for every candidate of a `srcset`. */
export function storedSrcset(srcset: string, page: Page): string {
  return srcset.replaceAll(/(?<=^|[\s,])\/(?:media|storage)\/\S*/g, (found) => {
    const address = withoutCommas(found)
    return `${storedAddress(address, page)}${found.slice(address.length)}`
  })
}

/** What ends a candidate is no part of it. A pattern would read a long row of commas for each of them. */
function withoutCommas(found: string): string {
  let end = found.length
  while (found[end - 1] === ',') end--
  return found.slice(0, end)
}

function servedAddress(address: string) {
  if (address.startsWith(served)) return address
  return address.startsWith(written) ? served + address.slice(written.length) : undefined
}
