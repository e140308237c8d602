import { expect, test } from 'vitest'
import { testRules } from '../testing/rules.ts'
import { classifyLostPath } from './classify.ts'

const classify = (pathname: string, followsLink = false) =>
  classifyLostPath(testRules, pathname, followsLink)

test.for([
  ['/ancienne-page', '/ancienne-page'],
  ['/ancienne-page/', '/ancienne-page'],
  ['//ancienne//page', '/ancienne/page'],
  ['/%C3%A9quipe', '/équipe'],
  ['/e%CC%81quipe', '/équipe'],
  ['/%D8%A7%D9%84%D9%81%D8%B1%D9%8A%D9%82', '/الفريق'],
  ['/archives/2019/tarifs.pdf', '/archives/2019/tarifs.pdf'],
  ['/contact.html', '/contact.html'],
  ['/version-2.50', '/version-2.50'],
  ['/<script>', '/<script>'],
])('%s is counted as %s', ([pathname, path]) => {
  expect(classify(pathname ?? '')).toEqual({ kind: 'path', path })
})

test.for([
  '/wp-login.php',
  '/blog/wp-includes/wlwmanifest.xml',
  '/.env',
  '/.git/config',
  '/xmlrpc.php',
  '/cgi-bin/luci',
  '/index.php',
  '/Login.ASPX',
  '/backup.sql',
  '/phpmyadmin/',
  '/vendor/phpunit',
  '/a/%2e%2e/etc/passwd',
  '/%00',
  '/%E0%A4%A',
])('%s is a request of a scanner', (pathname) => {
  expect(classify(pathname)).toEqual({ kind: 'scanner' })
})

test('an address of a former site with a link to it is counted by its name', () => {
  for (const path of ['/article.php3', '/index.php', '/Default.aspx'])
    expect(classify(path, true)).toEqual({ kind: 'path', path })
  for (const path of ['/wp-login.php', '/xmlrpc.php', '/.env', '/backup.sql'])
    expect(classify(path, true)).toEqual({ kind: 'scanner' })
})

test.for([
  '/_ipx/w_200/a.png',
  '/_part/guide',
  '/api/pages',
  '/storage/a.pdf',
  '/img/logo.png',
  '/style.css',
  '/robots.txt',
  '/dashboard/nothing',
])('%s is not counted', (pathname) => {
  expect(classify(pathname)).toEqual({ kind: 'ignored' })
})

test('a path that is too long, or has characters that no address of a page has, is counted without its name', () => {
  for (const pathname of ['/:name', '/a/*', '/a%3Fb', '/a%23b', '/a%25b'])
    expect(classify(pathname)).toEqual({ kind: 'other' })
  expect(classify(`/${'x'.repeat(255)}`)).toEqual({ kind: 'other' })
  expect(classify(`/${'x'.repeat(4_000)}`)).toEqual({ kind: 'other' })
  expect(classify('/a%E2%80%AEb')).toEqual({ kind: 'other' })
})
