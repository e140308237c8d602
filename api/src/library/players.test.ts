import { readFile } from 'node:fs/promises'
import { MediaAnswer, MediaInUse } from '@vitrine/contract/admin/media'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showMedia } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { mp3, mp4, place, vtt, webm } from '../testing/clips.ts'
import { databases } from '../testing/databases.ts'
import { libraryOn, pdf } from '../testing/library.ts'
import { photograph } from '../testing/photographs.ts'

describe.each(databases)('video and audio of the library on $name', ({ open }) => {
  const { add, change, editor, folder, html, listed, publish, replace, upload, version } =
    libraryOn(open)

  const captions = (file: number, more = {}) => ({
    file,
    kind: 'captions',
    locale: 'fr',
    label: '',
    isDefault: true,
    ...more,
  })
  const show = async (id: number) => {
    const response = await editor().browser.read(formatEndpointPath(showMedia, { id }))
    return MediaAnswer.parse(await response.json()).data
  }

  test('a video has a size and a duration, and loses the place where it was taken', async () => {
    const film = await add('Fournil.MOV', mp4())
    expect(film).toMatchObject({ mime: 'video/mp4', width: 640, height: 360, duration: 3 })
    expect(film.url).toMatch(/fournil-[0-9a-f]{12}\.mp4$/)
    const file = await readFile(folder(film.url.replace('/storage/', '')))
    expect(file.includes(place)).toBe(false)
    await add('a.vtt', vtt)
    await add('a.mp3', mp3())
    const kinds = async (group: string) =>
      (await listed(`?group=${group}`)).data.map(({ mime }) => mime)
    expect(await kinds('video')).toEqual(['video/mp4'])
    expect(await kinds('audio')).toEqual(['audio/mpeg'])
    expect(await kinds('track')).toEqual(['text/vtt'])
  })

  test('captions with a fault are refused with the line', async () => {
    const response = await upload('a.vtt', Buffer.from('WEBVTT\n\n00:00:01,000 --> 2\nA'))
    expect(response.status).toBe(422)
    const { reason, message } = await response.json()
    expect(reason).toBe('captions')
    expect(message).toMatch(/^Ligne 3\u00a0:/)
  })

  test('published pages follow the size, the poster, the tracks and the words of a video', async () => {
    const film = await add('a.webm', webm())
    const french = await add('a.vtt', vtt)
    const poster = await add('a.png', await photograph('png', { width: 9 }))
    await publish(undefined, `<figure><video src="${film.src}"></video></figure>`)
    expect(await html()).toBe(
      `<figure><video src="${film.url}" controls preload="metadata" playsinline width="320" height="180"></video></figure>`,
    )
    const tracks = [captions(french.id)]
    const texts = { fr: { alt: '', caption: '', transcript: 'Bonjour.\nVoici\n\nle four <b>' } }
    expect((await change(film.id, { poster: poster.id, tracks, texts })).status).toBe(200)
    const before = version()
    const published = await html()
    expect(published).toContain(
      `preload="none" playsinline poster="${poster.url}" width="320" height="180"><track kind="captions" src="${french.url}" srclang="fr" label="Français" default></video><details class="v-transcript"><summary>Transcription</summary><p>Bonjour.<br>Voici</p><p>le four &lt;b></p></details></figure>`,
    )
    expect((await replace(french.id, Buffer.concat([vtt, Buffer.from('\nNOTE 2\n')]))).status).toBe(
      200,
    )
    expect(await html()).toContain(`src="${french.url}?v=2"`)
    expect(version()).not.toBe(before)
    expect((await show(french.id)).uses).toMatchObject([
      { place: 'content', state: 'published' },
      { place: 'track', file: { id: film.id } },
    ])
  })

  test('the tracks that an author has written come first, and only once', async () => {
    const film = await add('a.mp4', mp4())
    const [french, english] = [
      await add('a.vtt', vtt),
      await add('b.vtt', Buffer.from(`${vtt}\nNOTE b\n`)),
    ]
    const tracks = [captions(french.id), captions(english.id, { locale: 'en' })]
    await change(film.id, { tracks })
    const own = `<track kind="captions" src="${french.src}" srclang="fr" default>`
    await publish(undefined, `<p><video src="${film.src}">${own}</video></p>`)
    const published = await html()
    expect(published.match(/<track[^>]*>/g)).toEqual([
      `<track kind="captions" src="${french.url}" srclang="fr" default>`,
      `<track kind="captions" src="${english.url}" srclang="en" label="English">`,
    ])
  })

  test('a poster is a picture, a track is WebVTT, and only a video or audio has them', async () => {
    const film = await add('a.mp4', mp4())
    const sound = await add('a.mp3', mp3())
    const [document, french] = [await add('a.pdf', pdf), await add('a.vtt', vtt)]
    const attempts: [number, object][] = [
      [film.id, { poster: document.id }],
      [film.id, { tracks: [captions(sound.id)] }],
      [film.id, { tracks: [captions(999_999)] }],
      [sound.id, { poster: document.id }],
      [document.id, { tracks: [captions(french.id)] }],
      [film.id, { tracks: [captions(french.id, { locale: '"><script>' })] }],
    ]
    for (const [id, body] of attempts) expect((await change(id, body)).status).toBe(422)
    expect((await change(sound.id, { tracks: [captions(french.id)] })).status).toBe(200)
  })

  test('captions and posters of a video cannot be deleted, and are no unused files', async () => {
    const film = await add('a.mp4', mp4())
    const french = await add('a.vtt', vtt)
    await change(film.id, { tracks: [captions(french.id)] })
    expect((await listed('?only=unused')).data.map(({ id }) => id)).toEqual([film.id])
    const path = formatEndpointPath(showMedia, { id: french.id })
    const refused = await editor().browser.drop(path)
    expect(refused.status).toBe(409)
    expect(MediaInUse.parse(await refused.json()).uses).toMatchObject([
      { place: 'track', file: { id: film.id, name: 'a' } },
    ])
    await change(film.id, { tracks: [] })
    expect((await editor().browser.drop(path)).status).toBe(204)
  })

  test('a document tells its language in the links to it', async () => {
    const plan = await add('a.pdf', pdf)
    await publish(undefined, `<p><a href="${plan.src}">Plan</a></p>`)
    await change(plan.id, { locale: 'en' })
    expect((await html()).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      `<p><a href="${plan.url}" hreflang="en">Plan (PDF, ${pdf.length} octets, en anglais)</a></p>`,
    )
  })

  test('a transcript of another client stays when only the caption changes', async () => {
    const sound = await add('a.mp3', mp3())
    const fr = { alt: '', caption: '', transcript: 'Bonjour.' }
    await change(sound.id, { texts: { fr } })
    await change(sound.id, { texts: { fr: { alt: '', caption: 'Accueil' } } })
    expect((await show(sound.id)).texts.fr).toEqual({ ...fr, caption: 'Accueil' })
  })
})
