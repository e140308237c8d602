import { alertsMax } from '@vitrine/contract/admin/alerts'
import { describe, expect, test } from 'vitest'
import { insertAlert, listAlerts, type NewAlert, updateAlert } from '../alerts/store.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, siteFileOf, withTwoSites } from '../testing/sites.ts'

const closed: NewAlert = {
  key: 'closed-1',
  version: 1,
  state: 'shown',
  degree: 'warning',
  texts: { fr: { text: 'Fermé', label: 'Horaires', url: '/horaires' } },
  starts_at: '2026-01-01T10:00:00.000Z',
  ends_at: '2026-02-01T10:00:00.000Z',
  dismissible: true,
}

describe.each(databases)('the exchange of alerts on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const add = (site: TestDatabase, more: Partial<NewAlert> = {}) =>
    site.changes.commit((tx) => insertAlert(tx, { ...closed, ...more }))
  const rewriteText = (site: TestDatabase, text: string) =>
    site.changes.commit(async (tx) => {
      const [alert] = await listAlerts(tx)
      if (!alert) throw new Error('There is no alert.')
      await updateAlert(tx, { ...alert, texts: { fr: { text, label: '', url: '' } } })
    })

  test('alerts are imported, changed and deleted, each in the state of its times', async () => {
    await add(trial)
    await add(trial, { key: 'later', starts_at: '2027-01-01T10:00:00.000Z', ends_at: null })
    await add(trial, { key: 'past', ends_at: '2026-01-02T10:00:00.000Z' })
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'new')).toHaveLength(3)
    const states = (await listAlerts(real.db)).map(({ key, state }) => `${key} ${state}`)
    expect(states.toSorted()).toEqual(['closed-1 shown', 'later planned', 'past ended'])
    await trial.changes.commit((tx) =>
      tx.deleteFrom('alerts').where('key', '!=', 'closed-1').execute(),
    )
    await rewriteText(trial, 'Ouvert')
    const done = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(done, 'changed')).toEqual(['alert closed-1'])
    expect(itemsWith(done, 'removed')).toEqual(['alert later', 'alert past'])
    expect(await listAlerts(real.db)).toMatchObject([{ key: 'closed-1', version: 2 }])
    expect((await siteFileOf(real)).digests).toEqual((await siteFileOf(trial)).digests)
  })

  test('an alert that both sites have changed is a conflict', async () => {
    await add(trial)
    await importFile(real, await siteFileOf(trial))
    await rewriteText(trial, 'Eux')
    await rewriteText(real, 'Nous')
    const file = await siteFileOf(trial)
    expect(itemsWith(await importFile(real, file), 'conflict')).toEqual(['alert closed-1'])
    expect((await listAlerts(real.db))[0]?.texts.fr?.text).toBe('Nous')
    await importFile(real, file, { choose: () => 'theirs' })
    expect((await listAlerts(real.db))[0]?.texts.fr?.text).toBe('Eux')
  })

  test('a file of format 1, which has no alerts, deletes none', async () => {
    await add(trial)
    await importFile(real, await siteFileOf(trial))
    const { about, ...file } = await siteFileOf(trial)
    const earlier = { ...file, about: { ...about, format: 1 }, digests: new Map() }
    expect(itemsWith(await importFile(real, earlier), 'kept')).toEqual(['alert closed-1'])
    expect(await listAlerts(real.db)).toHaveLength(1)
  })

  test.each([
    ['a link that runs a script', { fr: { text: 'a', label: 'b', url: 'javascript:alert(1)' } }],
    ['a language that this site lacks', { xx: { text: 'a', label: '', url: '' } }],
  ])('an alert with %s stops the import', async (_, texts) => {
    await add(trial, { texts })
    const refused = await importFile(real, await siteFileOf(trial))
    expect(refused.problems).toEqual([expect.stringMatching(/^the alert closed-1: texts\./)])
    expect(await listAlerts(real.db)).toEqual([])
  })

  test('more alerts than a site can have stop the import', async () => {
    await add(trial)
    for (let count = 0; count < alertsMax; count++) await add(real, { key: `own-${count}` })
    const refused = await importFile(real, await siteFileOf(trial))
    expect(refused.problems).toEqual(['there are more than 20 alerts'])
    expect(await listAlerts(real.db)).toHaveLength(alertsMax)
  })
})
