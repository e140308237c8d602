import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { copyText } from '@vitrine/contract/endpoints/page-texts'
import { restoreRevision } from '@vitrine/contract/endpoints/revisions'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { locksOf, translatorIn } from '../../testing/translations.ts'
import { saveCopy } from '../texts/save-copy.ts'

const french = '<h2>Horaires</h2><p>Ouvert le lundi à 9 h.</p><p>Entrée libre.</p>'
const english = '<h2>Opening hours</h2><p>Open on Monday at 9.</p><p>Free entrance.</p>'
const right = [
  ['right', 0],
  ['right', 1],
  ['right', 2],
]

describe.each(databases)('a translation and its source on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let id: number
  beforeEach(async () => {
    translator = translatorIn(editor.browser)
    id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content: french })
    await editor.publish(id)
    await editor.save(id, { title: 'The museum', content: english, slug: 'museum' }, en)
  })
  const en = { locale: 'en' }
  const publishFrench = async (content: string, more: object = {}) => {
    await editor.save(id, { content })
    const response = await editor.publish(id, ['fr'], more)
    expect(response.status).toBe(200)
  }

  test('is unknown until a person confirms it; pairs are only proposed', async () => {
    const view = await translator.view(id)
    expect(view).toMatchObject({ isKnown: false, sourceLocale: 'fr', sourceState: 'published' })
    expect(view.units.map(({ state, target, proposed }) => [state, target, proposed])).toEqual([
      ['unknown', null, 0],
      ['unknown', null, 1],
      ['unknown', null, 2],
    ])
    expect(view.fields).toMatchObject([
      {
        field: 'title',
        source: 'Le musée',
        target: 'The museum',
        state: 'unknown',
        isProposed: true,
      },
    ])
    expect(view.words).toEqual({ new: 0, changed: 0, machine: 0, unknown: 11, removed: 0 })
  })

  test('is right once confirmed, and one unit is out of date when one word changes', async () => {
    await translator.confirmAll(id)
    expect(await translator.states(id)).toEqual(right)
    await publishFrench(french.replace('lundi', 'mardi'))
    const view = await translator.view(id)
    expect(view.units[1]).toMatchObject({
      state: 'changed',
      html: 'Ouvert le mardi à 9 h.',
      formerHtml: 'Ouvert le lundi à 9 h.',
      target: 1,
    })
    expect(view.words).toEqual({ new: 0, changed: 6, machine: 0, unknown: 0, removed: 0 })
    await publishFrench(french)
    expect(await translator.states(id)).toEqual(right)
  })

  test('a confirmed unit that is to do again shows its former source', async () => {
    await translator.confirmAll(id)
    await editor.save(id, { title: 'Le petit musée' })
    await publishFrench(french.replace('lundi', 'mardi'))
    const changed = await translator.view(id)
    await translator.confirmAll(id)
    expect(await translator.states(id)).toEqual(right)
    const view = await translator.view(id)
    const units = view.units.map(({ key, nth, target }) => ({ key, nth, target, state: 'unknown' }))
    const fields = [{ field: 'title', state: 'unknown' }]
    const again = { ...locksOf(view), units: units.slice(1, 2), fields }
    const { data } = await (await translator.confirm(id, again)).json()
    expect(data.units).toEqual(changed.units)
    expect(data.fields).toEqual(changed.fields)
    await translator.confirmAll(id)
    expect(await translator.states(id)).toEqual(right)
  })

  test('stays right when the source gets other spaces, bold type or a moved section', async () => {
    await translator.confirmAll(id)
    await publishFrench(
      '<p>Entrée <strong>libre</strong> !</p><div><h3>Horaires</h3><p>Ouvert, le lundi à 9 h…</p></div>',
    )
    expect(await translator.states(id)).toEqual([
      ['right', 2],
      ['right', 0],
      ['right', 1],
    ])
  })

  test('a draft of the source makes nothing out of date', async () => {
    await translator.confirmAll(id)
    await editor.save(id, { content: '<p>Tout autre chose</p>' })
    expect(await translator.states(id)).toEqual(right)
  })

  test('a unit is missing if it is added or its translation is deleted, and removed if only the translation has it', async () => {
    await translator.confirmAll(id)
    await publishFrench('<h2>Horaires</h2><p>Entrée libre.</p><p>Le café sert des tartes.</p>')
    const view = await translator.view(id)
    expect(view.units.map(({ state }) => state)).toEqual(['right', 'right', 'missing'])
    expect(view.removed).toEqual([{ formerHtml: 'Ouvert le lundi à 9 h.', target: 1 }])
    const kept = await translator.confirm(id, { ...locksOf(view), kept: [1] })
    expect((await kept.json()).data.removed).toEqual([])
    await editor.save(id, { content: '<p>Free entrance.</p>' }, en)
    expect(await translator.states(id)).toEqual([
      ['missing', null],
      ['right', 0],
      ['missing', null],
    ])
    // The text comes back, as after cutting and pasting.
    await editor.save(id, { content: '<p>Free entrance.</p><h2>Opening hours</h2>' }, en)
    expect((await translator.states(id)).slice(0, 2)).toEqual([
      ['right', 1],
      ['right', 0],
    ])
  })

  test('pairs follow the edits of the translation, and saves of two tabs that are merged', async () => {
    await translator.confirmAll(id)
    const { version, fields } = await editor.text(id, 'en')
    await editor.save(
      id,
      { content: english.replace('Monday', 'each Monday') },
      { ...en, tab: 'tab-one-1' },
    )
    const content = english.replace('Free entrance', 'The entrance is free')
    await editor.save(id, { ...fields, content }, { ...en, version, tab: 'tab-two-2' })
    expect((await editor.text(id, 'en')).fields.content).toContain('each Monday')
    expect(await translator.states(id)).toEqual(right)
  })

  test('confirming one unit leaves the others unknown', async () => {
    const view = await translator.view(id)
    const [first] = view.units
    const units = [{ key: first?.key, nth: 0, target: 0, state: 'confirmed' }]
    const response = await translator.confirm(id, { ...locksOf(view), units })
    const { data } = await response.json()
    expect(data).toMatchObject({ isKnown: true, pairsVersion: 1 })
    expect(data.units.map(({ state }: { state: string }) => state)).toEqual([
      'right',
      'unknown',
      'unknown',
    ])
  })

  test('a confirmation of a former draft, source or state is refused with the present one', async () => {
    const view = await translator.view(id)
    const [first] = view.units
    const body = { units: [{ key: first?.key, nth: 0, target: 0, state: 'confirmed' }] }
    const statusOf = async (locks: object) => {
      const response = await translator.confirm(id, { ...locks, ...body })
      if (response.status === 409) {
        const present = await translator.view(id)
        expect((await response.json()).data).toEqual(present)
      }
      return response.status
    }
    const locks = locksOf(view)
    expect(await statusOf({ ...locks, version: view.version + 1 })).toBe(409)
    expect(await statusOf({ ...locks, sourceHash: 'another' })).toBe(409)
    // Two people confirm the same unit at once.
    const both = await Promise.all([statusOf(locks), statusOf(locks)])
    expect(both.toSorted()).toEqual([200, 409])
  })

  test('units that do not exist are refused', async () => {
    const locks = locksOf(await translator.view(id))
    const units = [{ key: 'none', nth: 0, target: 0, state: 'made' }]
    expect((await translator.confirm(id, { ...locks, units })).status).toBe(422)
    const fields = [{ field: 'none', state: 'made' }]
    expect((await translator.confirm(id, { ...locks, fields })).status).toBe(422)
    expect((await translator.view(id)).isKnown).toBe(false)
  })

  test('a unit that stands 400 times is counted', async () => {
    const repeat = (words: string, times: number) => `<p>${words}</p>`.repeat(times)
    await publishFrench(repeat('Fermé', 400))
    await editor.save(id, { content: repeat('Closed', 400) }, en)
    await translator.confirmAll(id)
    await publishFrench(repeat('Fermé', 401))
    const states = (await translator.states(id)).map(([state]) => state)
    expect(states.filter((state) => state === 'right')).toHaveLength(400)
    expect(states.filter((state) => state === 'missing')).toHaveLength(1)
  })

  test('publishing, scheduling and restoring carry what a text was made from', async () => {
    await translator.confirmAll(id)
    await editor.publish(id, ['en'])
    const { data } = await (
      await editor.browser.read(`/api/admin/pages/${id}/revisions?locale=en`)
    ).json()
    const revision = data[0].id
    await publishFrench(french.replace('lundi', 'mardi'))
    await editor.save(id, { content: english.replace('Monday', 'Tuesday') }, en)
    await translator.confirmAll(id)
    expect(await translator.states(id)).toEqual(right)
    const { version } = await editor.text(id, 'en')
    const path = formatEndpointPath(restoreRevision, { id, revision })
    expect((await editor.browser.post(path, { version })).status).toBe(200)
    const view = await translator.view(id)
    expect(view.units[1]).toMatchObject({ state: 'changed', formerHtml: 'Ouvert le lundi à 9 h.' })
  })

  test('after a small correction of the source, only units that were right stay right', async () => {
    await translator.confirmAll(id)
    const plural = french.replace('libre', 'libres')
    await publishFrench(plural, { isSmallCorrection: true })
    expect(await translator.states(id)).toEqual(right)
    const moved = plural.replace('lundi', 'mardi')
    await publishFrench(moved)
    await publishFrench(moved.replace('Horaires', 'Les horaires'), { isSmallCorrection: true })
    const view = await translator.view(id)
    expect(view.units.map(({ state }) => state)).toEqual(['right', 'changed', 'right'])
    expect(view.units[1]?.formerHtml).toBe('Ouvert le lundi à 9 h.')
  })

  test('copying the source translates nothing', async () => {
    const path = formatEndpointPath(copyText, { id, locale: 'ar' })
    expect((await editor.browser.post(path, { from: 'fr' })).status).toBe(201)
    const view = await translator.view(id, 'ar')
    expect(view.isKnown).toBe(true)
    expect(view.units.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing'])
  })

  test('a unit that a machine edits is one of a machine until a person confirms it', async () => {
    await translator.confirmAll(id)
    const head = await editor.text(id, 'en')
    const fields = { ...head.fields, content: english.replace('Monday', 'Mondays') }
    const writer = { userId: editor.user.id, isMachine: true }
    const copy = { pageId: id, locale: 'en', fields, writer, version: head.version }
    const at = new Date().toISOString()
    await editor.database.db.transaction().execute((tx) => saveCopy(tx, copy, at))
    expect((await translator.states(id)).map(([state]) => state)).toEqual([
      'right',
      'machine',
      'right',
    ])
    const { units } = await translator.confirmAll(id)
    expect(units.map(({ state }) => state)).toEqual(['right', 'right', 'right'])
  })

  test('a language without a text has everything to translate', async () => {
    const view = await translator.view(id, 'ar')
    expect(view).toMatchObject({ isKnown: true, version: 0, words: { new: 11, unknown: 0 } })
  })

  test('the original has no source', async () => {
    expect(await translator.view(id, 'fr')).toMatchObject({
      sourceLocale: null,
      sourceState: 'missing',
      isKnown: true,
      units: [],
    })
  })
})
