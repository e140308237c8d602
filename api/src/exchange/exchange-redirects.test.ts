import { describe, expect, test } from 'vitest'
import { listAllRedirects, saveRedirects } from '../redirects/save-redirects.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, page, siteFileOf, text, withTwoSites } from '../testing/sites.ts'

const at = '2026-01-05T10:00:00.000Z'
const rule = (source: string, target: { address: string } | { pageKey: string; locale: null }) => ({
  source,
  target,
  locale: null,
  status: 301,
  note: '',
})

describe.each(databases)('the exchange of redirects on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const save = (site: TestDatabase, rules: Parameters<typeof saveRedirects>[1]) =>
    site.changes.commit((tx) => saveRedirects(tx, rules, { userId: null, at }))

  test('redirects are imported with their pages, changed and deleted', async () => {
    await store(trial, [page('about', { fr: text('À propos', 'à-propos') })])
    await save(trial, [
      rule('/a', { address: '/b' }),
      rule('/nous', { pageKey: 'about', locale: null }),
    ])
    const first = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(first, 'new')).toContain('redirect * /nous')
    expect(await listAllRedirects(real.db)).toEqual(await listAllRedirects(trial.db))
    await trial.changes.commit((tx) =>
      tx.deleteFrom('redirects').where('source', '=', '/nous').execute(),
    )
    await save(trial, [rule('/a', { address: '/c' })])
    const done = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(done, 'changed')).toEqual(['redirect * /a'])
    expect(itemsWith(done, 'removed')).toEqual(['redirect * /nous'])
    expect(await listAllRedirects(real.db)).toEqual([rule('/a', { address: '/c' })])
  })

  test('a redirect that both sites have changed is a conflict', async () => {
    await save(trial, [rule('/a', { address: '/b' })])
    await importFile(real, await siteFileOf(trial))
    await save(trial, [rule('/a', { address: '/theirs' })])
    await save(real, [rule('/a', { address: '/ours' })])
    const refused = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(refused, 'conflict')).toEqual(['redirect * /a'])
    expect(await listAllRedirects(real.db)).toEqual([rule('/a', { address: '/ours' })])
  })

  test('a redirect to a script stops the import', async () => {
    await save(trial, [rule('/a', { address: 'javascript:alert(1)' })])
    const refused = await importFile(real, await siteFileOf(trial))
    expect(refused.problems).toEqual([expect.stringMatching(/^the redirect \/a: /)])
    expect(await listAllRedirects(real.db)).toEqual([])
  })
})
