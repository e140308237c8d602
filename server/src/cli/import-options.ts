import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '@vitrine/api/checks/external/public-address'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { Config } from '../settings/config.ts'
import { listTemplates } from './known-templates.ts'

/** What an import needs to know about the site, for warnings. */
export const listSiteFacts = ({ site: { redirects } }: Config) => ({
  templates: listTemplates(),
  isRedirected: (path: string) => resolveRedirect(redirects, path) !== undefined,
})

/** The network from which an import loads files; a private one only if it is allowed. */
export const createImportNetwork = (allowsPrivate: boolean, publicUrl: string) => ({
  resolve: async (name: string) =>
    (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address),
  isAllowedAddress: (address: string) => allowsPrivate || isPublicAddress(address),
  isAllowedPort: (port: number) => allowsPrivate || port === 80 || port === 443,
  userAgent: `Vitrine import (+${publicUrl})`,
})
