import type { Page } from '@playwright/test'
import { vtt, wave } from '../api/src/testing/clips.ts'
import { emptySite, newText, openAdmin, openPages, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  expectedNoise: /status of 422/,
  environment: emptySite,
  // axe is injected as a script, which the Content-Security-Policy would block.
  bypassCSP: true,
})

const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} `) })

test('a video gets captions and a transcript in the library, and readers play it with the keyboard', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/media', 'Médiathèque')
  await page.getByLabel('Choisir des fichiers').setInputFiles([
    { name: 'Fournil.webm', mimeType: 'video/webm', buffer: await recordClip(page) },
    { name: 'Paroles.vtt', mimeType: 'text/vtt', buffer: vtt },
    { name: 'Faux.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n00:01 > 00:02') },
    { name: 'Cloche.wav', mimeType: 'audio/wav', buffer: wave(1) },
  ])
  await expect(page.getByText(/Ligne 3/)).toBeVisible()

  await card(page, 'Fournil').click()
  const details = page.getByRole('dialog', { name: 'Fournil' })
  await details.getByRole('button', { name: 'Ajouter une piste' }).click()
  const picker = page.getByRole('dialog', { name: 'Choisir dans la médiathèque' })
  await expect(picker.getByRole('button', { name: /^Paroles / })).toBeVisible()
  await expect(picker.getByRole('button', { name: /^Cloche / })).toHaveCount(0)
  await picker.getByRole('button', { name: /^Paroles / }).click()
  const track = details.getByRole('group', { name: 'Paroles' })
  await expect(track.getByLabel('Langue')).toHaveValue('fr')
  await track.getByLabel('Affichée dès le début').check()
  await details.getByLabel('Transcription (Français)').fill('Bonjour !\n\nVoici le four.')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les modifications sont enregistrées.')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await openPages(page, product)
  const text = await newText(page, 'Au fournil')
  for (const [kind, name] of [
    ['Vidéo', 'Fournil'],
    ['Enregistrement sonore', 'Cloche'],
  ] as const) {
    await page.getByRole('button', { name: 'Insérer' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await picker.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  }
  await expect(text.locator('figure video[src^="/storage/"]')).toBeVisible()
  await expect(text.locator('figure audio[src^="/storage/"]')).toBeVisible()
  await waitForSave(page)
  const check = page.getByRole('region', { name: 'Contrôle du texte' })
  await expect(check.getByText(/Enregistrement sonore sans transcription/)).toHaveCount(1)
  await expect(check.getByText(/Vidéo sans sous-titres/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.goto(await publishedAddress(page))

  const video = page.locator('figure video')
  await expect(video).toHaveAttribute('preload', 'metadata')
  expect(await findingsInEachScheme(page)).toEqual([])
  await video.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() =>
      video.evaluate((player) => {
        const [captions] = (player as HTMLVideoElement).textTracks
        return [captions?.mode, captions?.label, captions?.cues?.length]
      }),
    )
    .toEqual(['showing', 'Français', 2])
  await expect
    .poll(() => video.evaluate((player) => (player as HTMLVideoElement).played.length))
    .toBe(1)
  await page.locator('.v-transcript summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voici le four.')).toBeVisible()
})

/** Records a short film of a drawing, as a browser encodes it. */
async function recordClip(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 160, height: 90 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 40; frame++) {
      pen?.fillRect(frame * 4, 0, 4, 90)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(encoded, 'base64')
}
