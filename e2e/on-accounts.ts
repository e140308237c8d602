import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import { type ApiContext, createApiContext } from '../api/src/identity/guards/api-context.ts'
import { SiteConfig } from '../contract/src/config/config.ts'
import owner from '../site.config.ts'
import type { Product } from './product.ts'

const site = SiteConfig.parse(owner)
/**
 * Changes accounts in the database of a running product, as its command line does. Hashing is cheap,
 * and passwords are not checked against the word list, which takes a second to read in each worker.
 */
export async function onAccounts<T>(product: Product, work: (identity: ApiContext) => Promise<T>) {
  const database = await openDatabase(product.databaseUrl)
  // On a busy machine the product may hold the lock for longer than a reader would wait.
  const identity = createApiContext(database.patient, site.i18n, {
    publicUrl: product.siteUrl,
    adminUrl: product.adminUrl,
    fixed: site,
    auth: site.auth,
    secret: 'nothing is signed with this secret',
    trustProxy: [],
    mediaFolder: join(product.dataDir, 'media'),
    reportsFolder: join(product.dataDir, 'reports'),
    confirmsEmail: false,
    sendsMail: false,
    sendMail: async () => {},
    hashCost: { memoryKib: 64, passes: 1 },
    isCommon: async () => false,
  })
  try {
    return await work(identity)
  } finally {
    await database.close()
  }
}
