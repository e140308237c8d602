import { ChangeList } from '@vitrine/contract/admin/changes'
import { MediaAnswer, MediaUploaded } from '@vitrine/contract/admin/media'
import { FolderAnswer, FolderList, folderLimits } from '@vitrine/contract/admin/media-folders'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listFolders, listMedia, moveMedia, renameFolder } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { libraryOn } from '../testing/library.ts'
import { photograph } from '../testing/photographs.ts'

describe.each(databases)('folders of the library on $name', ({ open }) => {
  const { add, change, editor, listed, publish, version } = libraryOn(open)

  const browser = () => editor().browser
  const folders = async () =>
    FolderList.parse(await (await browser().read(listFolders.path)).json())
  const create = async (name: string) => {
    const answer = await browser().post(listFolders.path, { name })
    expect(answer.status).toBe(201)
    return FolderAnswer.parse(await answer.json()).data.id
  }
  const rename = (id: number, name: string) =>
    browser().put(formatEndpointPath(renameFolder, { id }), { name })
  const move = (ids: number[], folder: number | null) =>
    browser().post(moveMedia.path, { ids, folder })
  const picture = async (width: number) => add(`${width}.png`, await photograph('png', { width }))
  const idsIn = async (query: string) => (await listed(query)).data.map(({ id }) => id)
  const log = async () =>
    ChangeList.parse(await (await browser().read(listChanges.path)).json()).data

  test('are listed by name with their number of files, and filter the list of files', async () => {
    const [a, b, c] = [await picture(9), await picture(10), await picture(11)]
    const [party, lake] = [await create('Fête'), await create('été au lac')]
    expect(await (await move([a.id, b.id], party)).json()).toEqual({ data: { moved: 2 } })
    expect(await (await move([b.id], lake)).json()).toEqual({ data: { moved: 1 } })
    expect(await folders()).toEqual({
      data: [
        { id: lake, name: 'été au lac', count: 1 },
        { id: party, name: 'Fête', count: 1 },
      ],
      total: 3,
      unfiled: 1,
    })
    expect(await idsIn(`?folder=${party}`)).toEqual([a.id])
    expect(await idsIn(`?folder=${lake}`)).toEqual([b.id])
    expect(await idsIn('?folder=none')).toEqual([c.id])
    expect((await listed('?order=oldest')).data.map(({ folder }) => folder)).toEqual([
      party,
      lake,
      null,
    ])
    for (const folder of ['odd', '0', '1.5', ''])
      expect((await browser().read(`${listMedia.path}?folder=${folder}`)).status).toBe(422)
  })

  test('have unique names, regardless of case and accents', async () => {
    const id = await create('Fête')
    const other = await create('Lac')
    const refused = await browser().post(listFolders.path, { name: ' FETE ' })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Un dossier porte déjà ce nom.',
    ])
    expect((await rename(other, 'fete')).status).toBe(409)
    expect((await rename(id, 'FÊTE')).status).toBe(200)
    expect((await folders()).data.map(({ name }) => name)).toEqual(['FÊTE', 'Lac'])
    for (const name of ['', ' ', 'a\nb', 'a'.repeat(folderLimits.name + 1)])
      expect((await browser().post(listFolders.path, { name })).status).toBe(422)
  })

  test('are limited in number', async () => {
    const rows = Array.from({ length: folderLimits.folders }, (_, at) => ({
      name: `${at}`,
      name_key: `${at}`,
    }))
    await editor().database.db.insertInto('media_folders').values(rows).execute()
    const refused = await browser().post(listFolders.path, { name: 'Un de plus' })
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('200 dossiers')
  })

  test('leave their files in the library when they are deleted', async () => {
    const { id } = await picture(9)
    const folder = await create('Fête')
    await move([id], folder)
    expect((await browser().drop(formatEndpointPath(renameFolder, { id: folder }))).status).toBe(
      204,
    )
    expect(await folders()).toEqual({ data: [], total: 1, unfiled: 1 })
    expect((await listed()).data).toMatchObject([{ id, folder: null }])
    expect((await browser().drop(formatEndpointPath(renameFolder, { id: folder }))).status).toBe(
      404,
    )
    expect((await move([id], folder)).status).toBe(404)
    expect((await change(id, { folder })).status).toBe(404)
  })

  test('receive uploads; a duplicate stays in its folder', async () => {
    const folder = await create('Fête')
    const send = async (into: number, width: number) => {
      const path = `${listMedia.path}?name=a.png&folder=${into}`
      const answer = await browser().post(path, await photograph('png', { width }))
      return MediaUploaded.parse(await answer.json())
    }
    expect((await send(folder, 9)).data.folder).toBe(folder)
    const other = await create('Lac')
    expect(await send(other, 9)).toMatchObject({ duplicate: true, data: { folder } })
    await browser().drop(formatEndpointPath(renameFolder, { id: other }))
    expect((await send(other, 10)).data.folder).toBeNull()
  })

  test('do not affect readers', async () => {
    const { id, src } = await picture(9)
    await publish(src, `<p><img src="${src}" alt=""></p>`)
    const before = version()
    const folder = await create('Fête')
    const answer = await change(id, { folder })
    expect(MediaAnswer.parse(await answer.json()).data.folder).toBe(folder)
    expect((await change(id, { folder: null })).status).toBe(200)
    await move([id], folder)
    await browser().drop(formatEndpointPath(renameFolder, { id: folder }))
    expect(version()).toBe(before)
  })

  test('are in the log of changes, one line per call', async () => {
    const [a, b] = [await picture(9), await picture(10)]
    const folder = await create('Fête')
    await rename(folder, 'Fête 2026')
    await rename(folder, 'Fête 2026')
    await move([a.id, b.id], folder)
    await move([a.id, b.id], folder)
    await change(a.id, { folder: null })
    await browser().drop(formatEndpointPath(renameFolder, { id: folder }))
    const lines = (await log()).filter(({ kind }) => kind !== 'media-uploaded')
    expect(lines.map(({ kind, subject, before, after }) => [kind, subject, before, after])).toEqual(
      [
        ['media-folder-deleted', 'Fête 2026', { files: 1 }, null],
        ['media-changed', '9', null, { folder: null }],
        ['media-moved', 'Fête 2026', null, { files: 2, names: '9, 10' }],
        ['media-folder-renamed', 'Fête 2026', { name: 'Fête' }, { name: 'Fête 2026' }],
        ['media-folder-created', 'Fête', null, null],
      ],
    )
  })
})
