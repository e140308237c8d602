/** What strangers may ask of the image proxy (docs/decisions/0007). */
export const sideMax = 3_072
export const pixelsInMax = 50_000_000
/** Of a source on another host. */
export const bytesInMax = 15_000_000
export const fetchTimeoutMs = 10_000
export const renderTimeoutSeconds = 20
export const addressCharactersMax = 2_048

/** Images that are resized, or fetched, at the same moment. */
export const rendersAtOnce = 2
export const fetchesAtOnce = 4
/** Memory that resizing may take, all images together. */
export const renderBytesMax = 200_000_000
/** How long a visitor waits for an image, before what there is is given instead. */
export const waitMs = 30_000
/** How many works may wait for their turn; each holds some 10 KB. */
export const waitingMax = 2_000

/** Files kept on the disk, however small they are. */
export const filesMax = 100_000
/** Answers held in memory, before the ones on disk. */
export const memoryBytesMax = 24_000_000
/** Larger ones are read from the disk as they are sent. */
export const memoryItemBytesMax = 1_000_000
/** Larger ones that no disk keeps, and sources, while somebody waits for them. */
export const unkeptBytesMax = 64_000_000
/** For so long, an answer in memory is given without looking at its source again. */
export const lookAgainMs = 1_000

/** How long a fetched source is believed to be unchanged, whatever its server says. */
export const remoteAgeMinSeconds = 60
export const remoteAgeMaxSeconds = 86_400
export const remoteAgeSeconds = 300

/** Images that are made for one address in a second, beside those that pages ask for. */
export const variantsPerSecond = 30
/** Images of one source that are made in an hour because pages could ask for them. */
export const pageVariantsPerHour = 48
/** For how many addresses, and sources, that is remembered. */
export const limitKeysMax = 20_000
/** For how many sources it is remembered which sizes of them are there, and how many of each. */
export const knownSourcesMax = 2_000
export const knownSizesMax = 12

/** Pages, in all their languages, whose pictures are made ahead; and how many sizes of them. */
export const aheadPagesMax = 1_000
export const aheadSizesMax = 5_000
/** The rest of the room on the disk is for what readers ask for. */
export const aheadShareMax = 0.5
