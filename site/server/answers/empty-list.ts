/**
 * True for an empty list without a total (`meta.total`). Our API sends the total, so an owner who
 * empties a site is believed at once. An empty list of another server may be an error: it is
 * believed after `emptyListTrustedAfterMs` without another answer.
 */
export function isUnexplainedEmptyList(list: unknown): boolean {
  const { data, meta } = Object(list)
  return Array.isArray(data) && data.length === 0 && meta?.total === undefined
}

export const emptyListTrustedAfterMs = 600_000
