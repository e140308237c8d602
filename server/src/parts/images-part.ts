import { join } from 'node:path'
import { openImages } from '@vitrine/site/server/images/images'
import type { ImageCounts } from '@vitrine/site/server/images/make'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { publicFolders } from '../settings/site-folder.ts'
import { mediaHere } from './storage.ts'

const bytesInMegabyte = 1_000_000

/** The image proxy of the site, on this process's images and its part of the disk. */
export const openImageProxy = (config: Config, logError: LogError, counts: ImageCounts) =>
  openImages({
    media: mediaHere(config),
    publicFolders,
    adminUrl: config.adminUrl,
    domains: config.site.images.domains,
    cacheFolder: join(config.dataDir, 'cache/images'),
    cacheBytesMax: config.imageCacheMegabytes * bytesInMegabyte,
    settings: config.site.images,
    ...{ counts, logError },
  })
