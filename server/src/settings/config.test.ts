import { expect, test } from 'vitest'
import { findLocalAdminWarning } from './admin-address.ts'
import { readConfig } from './config.ts'
import { Refusal } from './refusal.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }

const refusals: [env: Record<string, string>, sentence: string][] = [
  [{ PORT: '70000' }, 'PORT is "70000", but it must be a port number from 0 to 65535.'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL is "example.org", but it must be an address'],
  [{ ADMIN_URL: 'admin' }, 'ADMIN_URL is "admin", but it must be an address such as'],
  [
    { ADMIN_URL: 'http://x.test/admin' },
    'ADMIN_URL is "http://x.test/admin", but only the site has',
  ],
  [{ BACKUP_HOURS: '169' }, 'BACKUP_HOURS is "169", but it must be a whole number from 0 to 168'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is set, but it must be "file:…"'],
  [{ ROLE: 'cook' }, 'ROLE is "cook", but it must be "all" or a list'],
  ...['0', '-1', '1.5', '1000', 'two'].map((WORKERS): [Record<string, string>, string] => [
    { WORKERS },
    `WORKERS is "${WORKERS}", but it must be a whole number of processes from 1 to 32.`,
  ]),
  ...['s3:bucket', 'https://x/y', 's3://', 's3://key:secret@bucket', 's3://bucket?region=x'].map(
    (MEDIA_URL): [Record<string, string>, string] => [{ MEDIA_URL }, 'but it must be s3://BUCKET'],
  ),
  [{ MEDIA_URL: 's3://a' }, 'MEDIA_URL is set, but AWS_ACCESS_KEY_ID is not.'],
  [
    {
      MEDIA_URL: 's3://a',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_ENDPOINT_URL: 'x',
    },
    'AWS_ENDPOINT_URL is "x", but it must be an address such as https://storage.example.org.',
  ],
  [{ SECRET: 'short' }, 'SECRET is set, but it must be at least 32 characters.'],
  [{ SECRET: ' '.repeat(40) }, 'SECRET is set, but it must be at least 32 characters.'],
  [{ SECRET_FILE: '/nowhere/secret' }, 'SECRET_FILE names /nowhere/secret, but there is no'],
  [{ MAIL_URL: 'http://u:secret@x' }, 'MAIL_URL is set, but it must be an address'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is "nobody", but it must be an address'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33", but it must be a list'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is set, but it must be at least 16 letters'],
  [{ METRICS_TOKEN: `${'x'.repeat(20)}\n${'y'.repeat(20)}` }, 'METRICS_TOKEN is set, but it must'],
  [{ ADMIN_EMAIL: admin.email }, 'ADMIN_EMAIL is set, but ADMIN_PASSWORD is not.'],
  [{ ADMIN_PASSWORD: admin.password }, 'ADMIN_PASSWORD is set, but ADMIN_EMAIL is not.'],
]

test.each(refusals)('%j is refused with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(Refusal)
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  ['https://example.org', {}, 'https://example.org/admin'],
  ['https://example.org', { ADMIN_URL: 'https://admin.example.org' }, 'https://admin.example.org'],
  ['https://example.org', { ADMIN_URL: 'http://localhost:3001' }, 'http://localhost:3001'],
  ['https://example.org', { ROLE: 'site,api', ADMIN_PORT: '3201' }, 'http://localhost:3201'],
  ['http://example.org', {}, 'http://localhost:3001'],
])('a site at %s with %j has its admin at %s', (PUBLIC_URL, more, adminUrl) => {
  const config = readConfig({ PUBLIC_URL, ...more })
  expect(config.adminUrl).toBe(adminUrl)
  // No page can have an address below that of the admin.
  const isPath = adminUrl.endsWith('/admin')
  expect(config.site.i18n.ownSegments).toEqual(isPath ? ['admin'] : undefined)
})

test.each([
  [
    'https://example.org',
    'http://localhost:3001',
    /^The admin is at http:\/\/localhost:3001, .*ADMIN_URL/,
  ],
  ['https://example.org', 'http://127.0.0.1:3001', /each reader's own machine/],
])('a site at %s gets a warning about a local admin at %s', (...of) => {
  const [publicUrl, adminUrl, sentence] = of
  expect(findLocalAdminWarning({ publicUrl, adminUrl })).toMatch(sentence)
})

test.each([
  ['https://example.org', 'https://example.org/admin'],
  ['https://example.org', 'http://10.0.0.1:3001'],
  ['http://localhost:3000', 'http://localhost:3001'],
])('a site at %s with an admin at %s gets no warning', (publicUrl, adminUrl) => {
  expect(findLocalAdminWarning({ publicUrl, adminUrl })).toBeUndefined()
})
