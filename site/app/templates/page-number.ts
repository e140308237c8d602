/** Returns the number of a part of a list from `?page=`; undefined if it is none. */
export function parsePageNumber(requested: string | null): number | undefined {
  if (requested === null) return 1
  return /^[1-9]\d{0,6}$/.test(requested) ? Number(requested) : undefined
}
