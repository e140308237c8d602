import { type AdminAlert, AlertList, alertsMax } from '@vitrine/contract/admin/alerts'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { changeAlert, createAlert, endAlert, listAlerts } from '@vitrine/contract/endpoints/alerts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { findShownAlert } from '../../alerts/shown-alert.ts'
import { listAlerts as readAlerts } from '../../alerts/store.ts'
import type { Changes } from '../../db/changes.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { testRules } from '../../testing/rules.ts'
import { runDueAlerts } from './due-alerts.ts'

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const text = (words: string, label = '', url = '') => ({ text: words, label, url })
const fields = (more: object = {}) => ({
  degree: 'information',
  texts: { fr: text('Fermé lundi') },
  startsAt: null,
  endsAt: null,
  dismissible: true,
  ...more,
})

describe.each(databases)('alerts on $name', ({ open }) => {
  const editor = withEditor(open)

  const create = async (more: object = {}): Promise<AdminAlert> => {
    const answer = await editor.browser.post(createAlert.path, fields(more))
    expect(answer.status).toBe(201)
    return (await answer.json()).data
  }
  const change = ({ id, ...alert }: AdminAlert, more: object = {}) =>
    editor.browser.put(formatEndpointPath(changeAlert, { id }), { ...alert, ...more })
  const end = ({ id, version }: AdminAlert) =>
    editor.browser.post(formatEndpointPath(endAlert, { id }), { version })
  const remove = ({ id, version }: AdminAlert) =>
    editor.browser.drop(`${formatEndpointPath(changeAlert, { id })}?version=${version}`)
  const list = async () =>
    AlertList.parse(await (await editor.browser.read(listAlerts.path)).json()).data
  const shownIn = async (locale: string) =>
    findShownAlert(await readAlerts(editor.database.db), testRules, locale)
  /** Runs the due alerts as a process does, some minutes from now. */
  const atMinute = (minutes: number, changes: Changes = editor.database.changes) => {
    const { context } = editor.people
    const now = () => new Date(context.now().getTime() + minutes * minute)
    const editing = { context: { ...context, now }, changes, images: imageDefaults }
    return runDueAlerts(editing)
  }
  const changesLogged = async () =>
    (await (await editor.browser.read(listChanges.path)).json()).data

  test('an alert without a start is shown at once, and can be ended and shown again', async () => {
    const alert = await create({ texts: { fr: text('  Fermé\n lundi ', 'Horaires', '/horaires') } })
    expect(alert).toMatchObject({ state: 'shown', texts: { fr: { text: 'Fermé lundi' } } })
    expect(await shownIn('fr')).toMatchObject({
      text: 'Fermé lundi',
      link: { label: 'Horaires', url: '/horaires' },
    })
    const ended = (await (await end(alert)).json()).data
    expect(ended.state).toBe('ended')
    expect(await shownIn('fr')).toBeUndefined()
    const again = await change({ ...alert, version: ended.version })
    expect((await again.json()).data).toMatchObject({ state: 'shown', startsAt: alert.startsAt })
    expect(await shownIn('fr')).toBeDefined()
  })

  test('the log has each change with all values before and after', async () => {
    const alert = await create()
    await change(alert, { degree: 'urgent' })
    const [last, first] = await changesLogged()
    expect(first).toMatchObject({ kind: 'alert-changed', subject: 'Fermé lundi', before: null })
    expect(last).toMatchObject({ before: { degree: 'information' }, after: { degree: 'urgent' } })
    expect(last.after).toMatchObject({ state: 'shown', 'text fr': 'Fermé lundi', endsAt: null })
  })

  test('a planned alert begins and ends at its times, each once, whatever the clock does', async () => {
    await create({ startsAt: inMinutes(10), endsAt: inMinutes(20) })
    const before = editor.database.changes.current()
    expect(await atMinute(9)).toEqual({ shown: 0, ended: 0 })
    expect(editor.database.changes.current()).toBe(before)
    expect(await shownIn('fr')).toBeUndefined()
    expect(await atMinute(11)).toEqual({ shown: 1, ended: 0 })
    expect(editor.database.changes.current()).not.toBe(before)
    expect(await shownIn('fr')).toBeDefined()
    expect(await atMinute(5)).toEqual({ shown: 0, ended: 0 })
    expect(await shownIn('fr')).toBeDefined()
    expect(await atMinute(21)).toEqual({ shown: 0, ended: 1 })
    expect(await atMinute(11)).toEqual({ shown: 0, ended: 0 })
    expect(await shownIn('fr')).toBeUndefined()
  })

  test('several processes show and end each alert once', async () => {
    for (const minutes of [1, 2, 3]) await create({ startsAt: inMinutes(minutes) })
    const done = await Promise.all([atMinute(4), atMinute(4), atMinute(4)])
    expect(done.reduce((sum, { shown }) => sum + shown, 0)).toBe(3)
    const logged = await changesLogged()
    expect(logged.filter(({ author }: { author: unknown }) => author === null)).toHaveLength(3)
  })

  test('a process that fails in the middle changes nothing, and the next run does all', async () => {
    for (const minutes of [1, 2]) await create({ startsAt: inMinutes(minutes) })
    const { changes } = editor.database
    // Like a process that is killed before its transaction ends.
    const failing: Changes['commit'] = (work) =>
      changes.commit(async (tx, touch) => {
        await work(tx, touch)
        throw new Error('killed')
      })
    await expect(atMinute(3, { ...changes, commit: failing })).rejects.toThrow('killed')
    expect((await list()).map(({ state }) => state)).toEqual(['planned', 'planned'])
    expect(await atMinute(3)).toEqual({ shown: 2, ended: 0 })
  })

  test('an alert whose whole time was missed ends without being shown', async () => {
    await create({ startsAt: inMinutes(1), endsAt: inMinutes(2) })
    expect(await atMinute(3)).toEqual({ shown: 0, ended: 1 })
  })

  test('of several alerts the most urgent is shown, and of the same degree the latest', async () => {
    await create({ degree: 'warning', texts: { fr: text('Travaux') } })
    await create({ degree: 'information', texts: { fr: text('Concert') } })
    expect((await shownIn('fr'))?.text).toBe('Travaux')
    const urgent = await create({ degree: 'urgent', texts: { fr: text('Crue') } })
    expect((await shownIn('fr'))?.text).toBe('Crue')
    await end(urgent)
    await create({ degree: 'warning', texts: { fr: text('Grève') } })
    expect((await shownIn('fr'))?.text).toBe('Grève')
  })

  test('an information is shown only in its languages, an urgent alert in any', async () => {
    const alert = await create({ texts: { en: text('Closed') } })
    expect(await shownIn('fr')).toBeUndefined()
    expect(await shownIn('en')).not.toHaveProperty('locale')
    await change(alert, { degree: 'urgent' })
    expect(await shownIn('fr')).toMatchObject({ text: 'Closed', locale: 'en' })
  })

  test('the mark of an alert changes with its texts, not with its end', async () => {
    const alert = await create()
    const first = (await shownIn('fr'))?.mark
    const longer = (await (await change(alert, { endsAt: inMinutes(60) })).json()).data
    expect((await shownIn('fr'))?.mark).toBe(first)
    await change(longer, { texts: { fr: text('Fermé mardi') } })
    expect((await shownIn('fr'))?.mark).not.toBe(first)
  })

  test('an outdated version gets the present state, and changes nothing', async () => {
    const alert = await create()
    await change(alert, { degree: 'warning' })
    for (const answer of [await change(alert), await end(alert), await remove(alert)]) {
      expect(answer.status).toBe(409)
      expect((await answer.json()).data).toMatchObject({ degree: 'warning', version: 2 })
    }
    expect(await list()).toMatchObject([{ degree: 'warning', state: 'shown' }])
  })

  test('a deleted alert is unknown', async () => {
    const alert = await create()
    expect((await remove(alert)).status).toBe(204)
    expect((await remove(alert)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('a full list deletes the oldest ended alert, and refuses if none has ended', async () => {
    const first = await create()
    for (let count = 1; count < alertsMax; count++) await create({ startsAt: inMinutes(count) })
    expect((await editor.browser.post(createAlert.path, fields())).status).toBe(409)
    await end(first)
    await create()
    const ids = (await list()).map(({ id }) => id)
    expect(ids).toHaveLength(alertsMax)
    expect(ids).not.toContain(first.id)
  })

  const link = (url: string) => ({ texts: { fr: text('a', 'b', url) } })
  const refused: [string, Record<string, number>, object, string][] = [
    ['an end before the start', { startsAt: 20, endsAt: 10 }, {}, 'endsAt'],
    ['a start in the past', { startsAt: -1 }, {}, 'startsAt'],
    ['an end in the past', { endsAt: -1 }, {}, 'endsAt'],
    ['no text', {}, { texts: { fr: text('  ') } }, 'texts'],
    ['a language that the site lacks', {}, { texts: { xx: text('a') } }, 'texts.xx.text'],
    ['a text that is too long', {}, { texts: { fr: text('a'.repeat(301)) } }, 'texts.fr.text'],
    ['a link without words', {}, { texts: { fr: text('a', '', '/b') } }, 'texts.fr.label'],
    ['words without a link', {}, { texts: { fr: text('a', 'b') } }, 'texts.fr.url'],
    ['a link that runs a script', {}, link('javascript:alert(1)'), 'texts.fr.url'],
    ['a link with a host but no scheme', {}, link('//host/a'), 'texts.fr.url'],
    ['a link with a backslash', {}, link('/\\host'), 'texts.fr.url'],
    ['a link to data', {}, link('data:text/html,x'), 'texts.fr.url'],
    ['a link to nobody', {}, link('mailto:'), 'texts.fr.url'],
  ]
  test.each(refused)('refuses %s', async (_, minutes, more, field) => {
    const times = Object.entries(minutes).map(([name, at]) => [name, inMinutes(at)])
    const body = fields({ ...Object.fromEntries(times), ...more })
    const answer = await editor.browser.post(createAlert.path, body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
    expect(await list()).toEqual([])
  })

  test('refuses a text of a megabyte, and stores HTML as plain text', async () => {
    const huge = fields({ texts: { fr: text('a'.repeat(1_000_000)) } })
    expect((await editor.browser.post(createAlert.path, huge)).status).toBe(413)
    await create({ texts: { fr: text('<img src=x onerror=alert(1)>') } })
    expect((await shownIn('fr'))?.text).toBe('<img src=x onerror=alert(1)>')
  })
})
