// Content names images by `/media/`; the admin host serves them under `/storage/`.
const written = '/media/'
const served = '/storage/'

/** Where a stored file is served; undefined for the address of anything else. */
export function storedAddress(address: string): string | undefined {
  if (address.startsWith(served)) return address
  return address.startsWith(written) ? served + address.slice(written.length) : undefined
}

/** The same for every candidate of a `srcset`. */
export function storedSrcset(srcset: string): string {
  return srcset.replaceAll(/(?<=^|[\s,])\/media\//g, served)
}
