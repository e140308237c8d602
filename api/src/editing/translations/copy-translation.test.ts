import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { copyText } from '@vitrine/contract/endpoints/page-texts'
import { chooseSource, confirmUnits } from '@vitrine/contract/endpoints/translations'
import { tokenScopes } from '@vitrine/contract/identity/access-tokens'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccessToken } from '../../identity/stores/access-token-store.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { locksOf, translatorIn } from '../../testing/translations.ts'

const french = '<h2>Horaires</h2><p>Ouvert le lundi à 9 h.</p><p>Entrée libre.</p>'
const english = {
  title: 'The museum',
  content: '<h2>Opening hours</h2><p>Open on Monday at 9.</p><p>Free entrance.</p>',
}

describe.each(databases)('a translation that a program brings, on $name', ({ open }) => {
  const editor = withEditor(open)
  let translator: ReturnType<typeof translatorIn>
  let id: number
  beforeEach(async () => {
    translator = translatorIn(editor.browser)
    id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content: french })
    await editor.publish(id)
  })

  /** Returns a program with a token of Anna. */
  const connect = async (isMachine: boolean) => {
    const { context, browser } = editor.people
    const now = context.now()
    const expiresAt = new Date(now.getTime() + 3_600_000).toISOString()
    const made = await insertAccessToken(
      editor.database.db,
      { userId: editor.user.id, name: 'CI', scopes: [...tokenScopes], expiresAt },
      now,
    )
    return browser({ origin: '', token: made?.token ?? '', isMachine })
  }
  const bring = async (
    translation: object,
    { from = 'fr', locale = 'en', isMachine = false } = {},
  ) => {
    const client = await connect(isMachine)
    const path = formatEndpointPath(copyText, { id, locale })
    const response = await client.post(path, { from, translation })
    expect(response.status).toBe(201)
    return translator.view(id, locale)
  }
  const statesOf = ({ units, fields }: Awaited<ReturnType<typeof translator.view>>) => [
    units.map(({ state, target }) => [state, target]),
    fields.map(({ state }) => state),
  ]
  const inOrder = (state: string) => [0, 1, 2].map((at) => [state, at])

  test('is one of a machine until a person confirms it', async () => {
    const view = await bring(english, { isMachine: true })
    expect(view).toMatchObject({ isKnown: true, words: { machine: 11, unknown: 0 } })
    expect(statesOf(view)).toEqual([inOrder('machine'), ['machine']])
    expect((await editor.publish(id, ['en'])).status).toBe(422)
    await translator.confirmAll(id)
    expect((await editor.publish(id, ['en'])).status).toBe(200)
    await editor.save(id, { content: french.replace('lundi', 'mardi') })
    await editor.publish(id)
    expect((await translator.states(id)).map(([state]) => state)).toEqual([
      'right',
      'changed',
      'right',
    ])
  })

  test('marks a published text if an assistant pairs it', async () => {
    await editor.save(id, { ...english, slug: 'museum' }, { locale: 'en' })
    await editor.publish(id, ['en'])
    const view = await translator.view(id)
    const pairs = view.units.map(({ key, nth, proposed }) => ({ key, nth, target: proposed }))
    const units = pairs.map((pair) => ({ ...pair, state: 'made' }))
    const client = await connect(true)
    const path = formatEndpointPath(confirmUnits, { id, locale: 'en' })
    expect((await client.put(path, { ...locksOf(view), units })).status).toBe(200)
    const shown = async () => (await editor.at('/en/museum', 'en')).page?.translatable.en
    expect(await shown()).toHaveProperty('machine_source', 'fr')
    await translator.confirmAll(id)
    expect(await shown()).not.toHaveProperty('machine_source')
  })

  test('is right if a person sends it', async () => {
    expect(statesOf(await bring(english))).toEqual([inOrder('right'), ['right']])
  })

  test('is missing where it has the words of the source', async () => {
    const content = '<h2>Opening hours</h2><p>Ouvert le lundi à 9 h.</p>'
    const view = await bring({ title: english.title, content }, { isMachine: true })
    expect(statesOf(view)).toEqual([
      [
        ['machine', 0],
        ['missing', null],
        ['missing', null],
      ],
      ['machine'],
    ])
    expect(statesOf(await bring({}, { locale: 'ar' }))).toEqual([
      [0, 1, 2].map(() => ['missing', null]),
      ['missing'],
    ])
  })

  test('is unknown if it was made from a draft that readers do not see', async () => {
    await editor.save(id, { content: french.replace('lundi', 'mardi') })
    const view = await bring(english, { isMachine: true })
    expect(view).toMatchObject({ isKnown: false, words: { machine: 0 } })
  })

  test('is unknown if it was made from another language than its source', async () => {
    await bring(english)
    const view = await bring(
      { title: 'المتحف', content: '<p>مرحبا</p>' },
      { from: 'en', locale: 'ar' },
    )
    expect(view.isKnown).toBe(false)
  })

  test('is compared with the source that was chosen for its language', async () => {
    await bring(english)
    const path = formatEndpointPath(chooseSource, { id, locale: 'ar' })
    expect((await editor.browser.put(path, { locale: 'en' })).status).toBe(200)
    const content = '<h2>ساعات العمل</h2><p>مفتوح يوم الاثنين الساعة 9.</p><p>الدخول مجاني.</p>'
    const view = await bring({ title: 'المتحف', content }, { from: 'en', locale: 'ar' })
    expect(view.sourceLocale).toBe('en')
    expect(statesOf(view)).toEqual([inOrder('right'), ['right']])
  })

  test('of an assistant leaves the units that a person has not confirmed unknown', async () => {
    await editor.save(
      id,
      { title: 'The museum', content: english.content, slug: 'museum' },
      { locale: 'en' },
    )
    const view = await translator.view(id)
    const path = formatEndpointPath(copyText, { id, locale: 'en' })
    const response = await editor.browser.post(path, { from: 'fr', translation: english })
    expect(response.status).toBe(409)
    expect(await translator.view(id)).toEqual(view)
  })
})
