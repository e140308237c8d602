import { authDefaults } from '@vitrine/contract/config/auth-rules'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import type { PublicConfig } from '../../app/site/site.ts'

/** Public configuration for tests. */
export const testConfig: PublicConfig = {
  name: 'Site',
  i18n: createLocaleRules('prefix_except_default'),
  siteUrl: 'https://example.org',
  apiOrigin: '',
  auth: authDefaults,
  build: '1',
  builtAt: 0,
  pollMs: false,
  files: {},
  tracking: false,
  images: {},
}
