import { checkText } from '@vitrine/contract/checks/check-text'
import { type CheckFacts, noFacts } from '@vitrine/contract/checks/facts'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

const fields = { title: 'Le fournil', seo_title: '', seo_description: 'Le pain du matin.' }

/** Finds the rules of a text, each with the position of its element. */
const findRules = (html: string, files: CheckFacts['files'] = []) =>
  checkText({
    root: readMarkup(html),
    language: 'fr',
    fields,
    facts: { ...noFacts, files },
  }).map(({ rule, position }) => [rule, position])

const file = (address: string, facts: Partial<CheckFacts['files'][number]>) => ({
  address,
  mime: 'image/jpeg',
  bytes: 900_000,
  alt: null,
  captions: false,
  transcript: false,
  isTagged: null,
  ...facts,
})
const film = '<figure><video src="/media/a.mp4"></video></figure>'
const sound = '<p><audio src="/media/a.mp3"></audio></p>'

test.each<[string, string, CheckFacts['files'], [string, number][]]>([
  ['a video without captions', film, [], [['video-captions-missing', 1]]],
  ['a video with captions in the library', film, [file('/media/a.mp4', { captions: true })], []],
  [
    'a video with captions in the text',
    film.replace('></v', '><track kind="captions" src="/media/a.vtt"></v'),
    [],
    [],
  ],
  [
    'a video whose track has only chapters',
    film.replace('></v', '><track kind="chapters" src="/media/a.vtt"></v'),
    [],
    [['video-captions-missing', 1]],
  ],
  [
    'a video named by its source',
    '<video><source src="/media/a.mp4"></video>',
    [file('/media/a.mp4', { captions: true })],
    [],
  ],
  ['a moving picture', film.replace('src', 'muted loop src'), [], []],
  ['audio without a transcript', sound, [], [['audio-transcript-missing', 1]]],
  ['audio with a transcript', sound, [file('/media/a.mp3', { transcript: true })], []],
  ['audio with its words behind it', `${sound}<details><p>Bonjour</p></details>`, [], []],
  [
    'a PDF without tags',
    '<p><a href="/media/a.pdf">Plan</a></p>',
    [file('/media/a.pdf', { isTagged: false })],
    [['document-untagged', 1]],
  ],
  [
    'a PDF with tags, and one that was not read',
    '<p><a href="/media/a.pdf">Plan</a> <a href="/media/b.pdf">Menu</a></p>',
    [file('/media/a.pdf', { isTagged: true }), file('/media/b.pdf', {})],
    [],
  ],
])('video, audio and documents: %s', (_, html, files, found) => {
  expect(findRules(html, files)).toEqual(found)
})

const video = (text: string, href = 'https://youtu.be/dQw4w9WgXcQ') =>
  `<a href="${href}">${text}</a>`

test.each<[string, string, [string, number][]]>([
  ['alone in its paragraph', `<p>${video('Le four')} <br></p>`, [['video-elsewhere', 0]]],
  [
    'with a caption',
    `<figure>${video('Le four')}<figcaption>À midi.</figcaption></figure>`,
    [['video-elsewhere', 0]],
  ],
  ['in a sentence', `<p>Voir ${video('le four du matin')}.</p>`, []],
  ['that is a channel', `<p>${video('La chaîne', 'https://www.youtube.com/@four')}</p>`, []],
])('a link to a video of a service %s', (_, html, found) => {
  expect(findRules(html)).toEqual(found)
})
