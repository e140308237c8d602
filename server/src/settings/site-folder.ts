import { join } from 'node:path'
import { findSiteFolder } from '@vitrine/files/site-folder'

/** Root of the product: the repository, or its package in `node_modules`. */
export const productFolder = join(import.meta.dirname, '../../..')

/** Folder of the site. If there is none, the current folder: reading `site.config.ts` then fails. */
export const siteFolder = findSiteFolder(productFolder) ?? process.cwd()

export const siteBuild = join(siteFolder, siteFolder === productFolder ? 'site/dist' : 'dist')

/** Folders of the interface texts. Those of the site override those of the product. */
export const localeFolders = [join(productFolder, 'site/locales'), join(siteFolder, 'locales')]

/** Folders of static files. Those of the site come first. */
export const publicFolders = [join(siteFolder, 'public'), join(productFolder, 'site/public')]

export const templatesFolder = join(siteFolder, 'templates')

export const mailsFolder = join(siteFolder, 'mails')
