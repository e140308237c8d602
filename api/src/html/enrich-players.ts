import { nameLanguage } from '@vitrine/contract/locale/language-name'
import { getMediaWords } from '@vitrine/contract/locale/media-words'
import { addVersion } from '@vitrine/contract/media/images'
import type { Element, ElementContent } from 'hast'
import type { CompanionFile, PageState, StoredFile } from './page-context.ts'
import { toServedPath } from './stored-address.ts'
import { visitElements } from './visit-elements.ts'

/**
 * Completes a video or an audio element of the library: size, poster, tracks, and loading only when
 * the reader plays it. What the author wrote stays. Returns its words, to be shown next to it.
 */
export function enrichPlayer(player: Element, page: PageState): Element | undefined {
  const { tagName, properties } = player
  properties.preload ??= 'none'
  const file = findFile(player, page)
  if (tagName === 'video') completeVideo(player, file, page)
  // Without a poster the first picture is the only one to see.
  if (tagName === 'video' && properties.poster === undefined && properties.preload === 'none')
    properties.preload = 'metadata'
  if (!file) return undefined
  addTracks(player, file, page)
  return file.transcript === '' ? undefined : createTranscript(file.transcript, page.locale)
}

/** Finds the library file of a player: its own, or the first of its sources. */
function findFile(player: Element, { storedFile }: PageState): StoredFile | undefined {
  const addresses = [player.properties.src]
  visitElements(player, ({ tagName, properties }) => {
    if (tagName === 'source') addresses.push(properties.src)
  })
  const [first] = addresses.filter((address) => typeof address === 'string')
  return first === undefined ? undefined : storedFile?.(first)
}

function completeVideo(
  { properties }: Element,
  file: StoredFile | undefined,
  page: PageState,
): void {
  properties.playsInline ??= true
  if (!file) return
  if (file.poster) properties.poster ??= serve(file.poster, page)
  if (properties.width !== undefined || properties.height !== undefined) return
  if (!file.width || !file.height) return
  properties.width = file.width
  properties.height = file.height
}

/** Adds the tracks of the library that the author has not written. */
function addTracks(player: Element, { tracks }: StoredFile, page: PageState): void {
  const written = new Set<unknown>()
  const withDefault = new Set<unknown>()
  visitElements(player, ({ tagName, properties }) => {
    if (tagName !== 'track') return
    written.add(properties.src)
    if (properties.default) withDefault.add(properties.kind ?? 'subtitles')
  })
  for (const track of tracks) {
    if (written.has(track.address)) continue
    const { kind, locale, label, isDefault } = track
    const properties: Element['properties'] = {
      kind,
      src: serve(track, page),
      srcLang: locale,
      label: label || capitalize(nameLanguage(locale, locale), locale),
      ...(isDefault && !withDefault.has(kind) && { default: true }),
    }
    player.children.push({ type: 'element', tagName: 'track', properties, children: [] })
  }
}

function serve({ id, address, version }: CompanionFile, page: PageState): string {
  page.files.add(id)
  return addVersion(toServedPath(address) ?? address, version)
}

const capitalize = (name: string, locale: string) =>
  name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)

function createTranscript(transcript: string, locale: string): Element {
  const paragraphs = transcript.split(/\n\s*\n/).map((text) => createElement('p', toLines(text)))
  const title = createElement('summary', [toText(getMediaWords(locale).transcript)])
  return {
    ...createElement('details', [title, ...paragraphs]),
    properties: { className: [transcriptClass] },
  }
}

/** Only this module sets the class: sanitizing removes names that begin with `v-`. */
const transcriptClass = 'v-transcript'

const toLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line, at) => (at === 0 ? [toText(line)] : [createElement('br', []), toText(line)]))

const toText = (value: string): ElementContent => ({ type: 'text', value })

const createElement = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
