/** Paths of the statistics (specification §7): events, the pixel, tracked links, the opt-out. */
export const trackingPaths = {
  status: '/api/status',
  pixel: '/api/assets/icons/dot.png',
  go: <Encoded extends string>(encoded: Encoded) => `/api/go/${encoded}` as const,
  optOut: '/api/statistics-choice',
  worker: '/sw-tracking.js',
} as const
