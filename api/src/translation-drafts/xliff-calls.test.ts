import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { exportXliff, importXliff } from '@vitrine/contract/endpoints/xliff'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, oneDatabase } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { translatorIn } from '../testing/translations.ts'

const content =
  '<h2>Horaires</h2><p>Ouvert à <b>9 h</b>, voir <a href="/plan">le plan</a>.</p><p><img src="/a.png" alt="La façade"></p>'
const locale = 'en'

/** Publishes a page before each test. Returns what writes and reads its files. */
function withTranslatedPage(open: (typeof databases)[number]['open']) {
  const editor = withEditor(open)
  let id: number

  beforeEach(async () => {
    id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content })
    await editor.publish(id)
  })

  const path = formatEndpointPath(exportXliff, { locale })
  const read = async () => (await editor.browser.read(`${path}?ids=${id}`)).text()
  const send = (file: string, mode = 'save') =>
    editor.browser.post(`${path}?mode=${mode}`, new TextEncoder().encode(file))
  const importFile = async (file: string, mode?: string) => {
    const response = await send(file, mode)
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  /** Translates like a person with a tool: copies each source with other words. */
  const translate = (file: string, state = 'translated') =>
    file
      .replaceAll('state="initial"', `state="${state}"`)
      .replaceAll(/(<source[^>]*>)(.*?)<\/source>/g, (all, _, inner: string) => {
        const words = inner
          .replace('Horaires', 'Hours')
          .replace('Ouvert à', 'Open at')
          .replace('le plan', 'the map')
          .replace('voir', 'see')
          .replace('La façade', 'The front')
          .replace('Le musée', 'The museum')
        return `${all}<target>${words}</target>`
      })
  const states = async () => {
    const { units, fields } = await translatorIn(editor.browser).view(id, locale)
    return [...fields, ...units].map(({ state }) => state)
  }
  return { editor, id: () => id, read, send, importFile, translate, states }
}

describe.each(databases)('an XLIFF file, on $name', ({ open }) => {
  const { editor, id, read, importFile, translate, states } = withTranslatedPage(open)

  test('comes back whole: texts, tags and states', async () => {
    const file = await read()
    expect(file).toContain('<note category="title">Le musée</note>')
    const report = await importFile(translate(file))
    expect(report.pages).toMatchObject([{ id: id(), put: 4, left: 0, fault: null }])
    const { fields, isMachine } = await editor.text(id(), locale)
    expect(fields).toMatchObject({ title: 'The museum', slug: 'the-museum' })
    expect(fields.content).toBe(
      '<h2>Hours</h2><p>Open at <b>9 h</b>, see <a href="/plan">the map</a>.</p><p><img src="/a.png" alt="The front"></p>',
    )
    expect(isMachine).toBe(false)
    expect(await states()).toEqual(['right', 'right', 'right', 'right'])
    const again = await read()
    expect(again.match(/state="final"/g)).toHaveLength(4)
    const second = await importFile(again)
    expect(second).toMatchObject({ pages: [{ put: 4, left: 0 }], left: [] })
    expect((await editor.text(id(), locale)).fields).toEqual(fields)
  })

  test('of an earlier source gives the units that have not changed', async () => {
    const file = translate(await read())
    await editor.save(id(), { content: content.replace('9 h', '10 h') })
    await editor.publish(id())
    const report = await importFile(file)
    expect(report.left.map(({ fault }: { fault: string }) => fault)).toEqual(['later', 'missing'])
    expect(report.pages).toMatchObject([{ put: 3, left: 2 }])
  })

  test('segments that no one has touched are left out', async () => {
    const report = await importFile(await read())
    expect(report.pages).toMatchObject([{ put: 0, left: 4 }])
    expect((await editor.text(id(), locale)).version).toBe(0)
  })
})

describe.each(oneDatabase)('the units of an XLIFF file, on $name', ({ open }) => {
  const { editor, id, read, send, importFile, translate, states } = withTranslatedPage(open)

  test('is checked without a change', async () => {
    const report = await importFile(translate(await read()), 'check')
    expect(report).toMatchObject({ isSaved: false, pages: [{ put: 4, left: 0 }] })
    expect((await editor.text(id(), locale)).version).toBe(0)
  })

  test.each<[string, (file: string) => string, string[]]>([
    ['missing', (file) => file.replace(/<unit [^>]*name="h2".*?<\/unit>/, ''), ['missing']],
    ['doubled', (file) => file.replace(/(<unit [^>]*name="h2".*?<\/unit>)/, '$1$1'), ['doubled']],
    ['altered', (file) => file.replace('>Horaires</source>', '>Heures</source>'), ['altered']],
    [
      'without a code',
      (file) => file.replace(/<target>(.*?)<pc id="1"[^>]*>(.*?)<\/pc>/, '<target>$1$2'),
      ['tags'],
    ],
    ['untranslated', (file) => file.replace('<target>Hours</target>', ''), ['untranslated']],
    [
      'of another source',
      (file) => file.replace(/(<unit id=")[^"]*(" name="h2")/, '$1other$2'),
      ['later', 'missing'],
    ],
  ])('a unit that is %s is listed and left out', async (_, change, faults) => {
    const report = await importFile(change(translate(await read())))
    expect(report.left.map(({ fault }: { fault: string }) => fault)).toEqual(faults)
    expect(report.pages).toMatchObject([{ put: 3 }])
    expect((await states()).toSorted()).toEqual(['missing', 'right', 'right', 'right'])
  })

  test.each([
    ['no XML', 'hello', /ligne 1/],
    ['an entity', '<!DOCTYPE x><xliff/>', /DOCTYPE/],
    [
      'XLIFF 1.2',
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>',
      /XLIFF 2/,
    ],
    [
      'another language',
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="fr" trgLang="de"/>',
      /autre langue/,
    ],
  ])('%s is refused', async (_, file, reason) => {
    const response = await send(file)
    expect(response.status).toBe(422)
    expect((await response.json()).message).toMatch(reason)
  })

  test('a page that the site does not have is named', async () => {
    const file = translate(await read()).replace(/original="[^"]*"/, 'original="gone"')
    const report = await importFile(file)
    expect(report.pages).toMatchObject([{ id: null, title: 'gone', fault: 'unknown', put: 0 }])
  })

  test.each([`${importXliff.path}?ids=999999`, `${importXliff.path}?ids=x`, importXliff.path])(
    'no file is made of %s',
    async (address) => {
      const response = await editor.browser.read(address.replace('{locale}', locale))
      expect(response.status).toBe(422)
    },
  )
})
