/** What loads longer shows that it is on its way. */
export const slowAfterMs = 200
