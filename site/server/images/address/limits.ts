/** Limits of the image proxy for anonymous clients (docs/decisions/0007). */
export const sideMax = 3_072
export const pixelsInMax = 50_000_000
/** Maximum size of a source on another host. */
export const bytesInMax = 15_000_000
export const fetchTimeoutMs = 10_000
export const renderTimeoutSeconds = 20
export const addressCharactersMax = 2_048

/** Concurrency of resizing and fetching. */
export const renderConcurrency = 2
export const fetchConcurrency = 4
/** Memory for resizing, all images together. */
export const renderBytesMax = 200_000_000
/** Maximum wait for an image; then a similar one is sent. */
export const waitMs = 30_000
/** Maximum queue length; each entry takes about 10 KB. */
export const imageQueueMax = 2_000

export const filesMax = 100_000
export const memoryBytesMax = 24_000_000
/** Larger images are streamed from the disk. */
export const memoryItemBytesMax = 1_000_000
/** Memory for large images and sources that the disk has refused, while they are sent. */
export const unstoredBytesMax = 64_000_000
/** Time in which a cached answer is sent without checking its source. */
export const recheckMs = 1_000

/** Bounds and default of the lifetime of a fetched source. */
export const remoteAgeMinSeconds = 60
export const remoteAgeMaxSeconds = 86_400
export const remoteAgeSeconds = 300

/** Rate limit per client address, for variants that no page uses. */
export const variantsPerSecond = 30
/** Rate limit per source, for variants that pages may use. */
export const pageVariantsPerHour = 48
/** Maximum number of addresses and sources with a counter. */
export const limitKeysMax = 20_000
/** Index of stored sizes: maximum number of sources, and of sizes per source. */
export const indexedSourcesMax = 2_000
export const indexedSizesMax = 12

/** Limits of rendering in advance: pages in all languages, and sizes of pictures. */
export const prerenderPagesMax = 1_000
export const prerenderSizesMax = 5_000
/** The rest of the disk cache is for requests of readers. */
export const prerenderShareMax = 0.5
