import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { labelled } from '../testing/labelled.ts'
import { mediaFolders, png } from '../testing/media-folders.ts'

describe.each(databases)('the names of imported images on $name', ({ open }) => {
  const { database, folder, from, paths, put, run, to } = mediaFolders(open)

  test('subfolders keep their names', async () => {
    for (const path of ['z.png', 'a/b/c/d.png', 'a/b.png', 'vide.png/e.png'])
      await put(path, await png())
    expect((await run()).added).toBe(4)
    expect(await paths()).toEqual(['a/b.png', 'a/b/c/d.png', 'vide.png/e.png', 'z.png'])
  })

  test('symbolic links out of the folder are not followed', async () => {
    await writeFile(join(folder(), 'outside.png'), await png())
    await mkdir(join(folder(), 'elsewhere'))
    await writeFile(join(folder(), 'elsewhere', 'b.png'), await png())
    await symlink(join(folder(), 'outside.png'), from('link.png'))
    await symlink(join(folder(), 'elsewhere'), from('folder'))
    expect(await run()).toMatchObject({ added: 0, unchanged: 0, refused: [] })
  })

  test('every spelling of the folder results in the same paths', async () => {
    await put('sub/a.png', await png())
    for (const name of [from(), `${from()}/`, `${from()}/.`, relative(process.cwd(), from())])
      await run(name)
    expect(await paths()).toEqual(['sub/a.png'])
  })

  const oddNames = [
    'LOUD.PNG',
    'été à l’ouest.png',
    'من نحن.jpg',
    '狐🦊.png',
    '100% #1 ?x=y&z.png',
    'it\'s "quoted".png',
    'a\\b.png',
    'line\nbreak.png',
    '..png',
    '.hidden.png',
    '__proto__.png',
    `${'a'.repeat(251)}.png`,
  ]

  test.each(labelled(oddNames.map((name) => [name])))(
    'an unusual name stays as it is, and its address works: %s',
    async (_, path) => {
      await put(path, await png())
      expect((await run()).added).toBe(1)
      await store(database(), [
        { key: 'a', picture: `/media/${path}`, translations: { fr: { title: 'a', slug: 'a' } } },
      ])
      const { data } = await (await apiOn(database()).request('/api/nuxt/pages')).json()
      const { url } = data[0].picture
      expect(url).toMatch(/^\/storage\/[\w%.!~*'()-]+$/)
      expect(decodeURIComponent(url)).toBe(`/storage/${path}`)
      expect(await readFile(to(path))).toEqual(await png())
    },
  )
})
