/** Delay before a loading indicator appears. */
export const slowAfterMs = 200
