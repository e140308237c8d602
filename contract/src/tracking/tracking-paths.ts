/** Addresses of counting (specification §7): events, the pixel in their stead, tracked links. */
export const trackingPaths = {
  status: '/api/status',
  pixel: '/api/assets/icons/dot.png',
  go: <Encoded extends string>(encoded: Encoded) => `/api/go/${encoded}` as const,
  /** Where a reader asks not to be counted. */
  optOut: '/api/statistics-choice',
  worker: '/sw-tracking.js',
} as const
