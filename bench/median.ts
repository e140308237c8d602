/** Returns the median, or 0 without values. */
export const median = (values: number[] = []) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
