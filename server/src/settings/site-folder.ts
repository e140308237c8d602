import { join } from 'node:path'
import { findSiteFolder } from '@vitrine/files/site-folder'

/** Where the rooms of the product lie: in the repository, or below `node_modules`. */
export const productFolder = join(import.meta.dirname, '../../..')

/** The site of this process; where there is none, `owner.ts` says so. */
export const siteFolder = findSiteFolder(productFolder) ?? process.cwd()

/** The build of the site's pages: `client`, `server` and `worker`. */
export const siteBuild = join(siteFolder, siteFolder === productFolder ? 'site/dist' : 'dist')

/** Where the texts of the pages stand: those of the site come after the product's, and win. */
export const localeFolders = [join(productFolder, 'site/locales'), join(siteFolder, 'locales')]

/** The files that the site brings along: its own come first. */
export const publicFolders = [join(siteFolder, 'public'), join(productFolder, 'site/public')]

/** The templates of the site's own, a file for each. */
export const templatesFolder = join(siteFolder, 'templates')

/** What mails of the site say in the place of the product's, a file for each language. */
export const mailsFolder = join(siteFolder, 'mails')
