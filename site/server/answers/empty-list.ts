/**
 * Whether a list is empty and does not say that there is nothing: our API tells how many there are
 * (`meta.total`), so that an owner who empties a site is believed at once. Of any other server it
 * could as well be a fault: it is believed after ten minutes in which it said nothing else.
 */
export function isUnexplained(list: unknown): boolean {
  const { data, meta } = Object(list)
  return Array.isArray(data) && data.length === 0 && meta?.total === undefined
}

export const believedAfterMs = 600_000
