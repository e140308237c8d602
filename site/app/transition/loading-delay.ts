/** Delay before a loading indicator appears. */
export const loadingIndicatorDelayMs = 200
