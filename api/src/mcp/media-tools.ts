import { mcpRules } from '@vitrine/contract/admin/mcp'
import {
  MediaItem,
  MediaList,
  MediaQuery,
  mediaLimits,
  UploadQuery,
} from '@vitrine/contract/admin/media'
import { LocaleCode } from '@vitrine/contract/admin/shapes'
import { changeMedia, listMedia, uploadMedia } from '@vitrine/contract/endpoints/media'
import { findLocale } from '@vitrine/contract/locale/locale'
import * as z from 'zod/mini'
import { defineTool, refuseArgument } from './tool.ts'

const File = z.pick(MediaItem, {
  id: true,
  name: true,
  src: true,
  mime: true,
  width: true,
  height: true,
  decorative: true,
  texts: true,
  lacking: true,
  tags: true,
})
const Files = z.object({
  ...z.pick(MediaList, { total: true, page: true, last: true }).shape,
  data: z.array(File),
})

const listFiles = defineTool({
  name: 'list_media',
  title: 'List pictures and documents',
  description:
    'Returns 60 files of the library at a time, the newest first. `src` is the address for HTML: <img src="…" alt="…">. `texts` are the text alternatives and captions by language.',
  isReadOnly: true,
  uses: { listMedia },
  input: z.strictObject({
    words: z.optional(
      MediaQuery.shape.q.def.innerType.check(z.describe('Words of names, texts and tags.')),
    ),
    page: z._default(z.int().check(z.minimum(1)), 1),
  }),
  output: Files,
  run: async (calls, { words = '', page }) => {
    const answer = await calls.listMedia({ query: { q: words, page } })
    return answer.ok ? { data: Files.parse(answer.data) } : answer
  },
})

const Uploaded = z.object({ file: File, duplicate: z.boolean(), removed: z.array(z.string()) })
const created = 201
const { pictureBytesMax } = mcpRules
const base64Max = Math.ceil(pictureBytesMax / 3) * 4

const uploadPicture = defineTool({
  name: 'upload_picture',
  title: 'Upload a picture',
  description:
    'Adds a picture (JPEG, PNG, WebP, AVIF, GIF or SVG; 5 MB at most) to the library, with a text alternative that says what it shows. If the library has the same file already, returns that one with its own texts and changes nothing. Readers see it only on a page that a person publishes.',
  isReadOnly: false,
  uses: { uploadMedia, changeMedia },
  input: z.strictObject({
    name: UploadQuery.shape.name.check(z.describe('File name.')),
    data: z.string().check(z.minLength(1), z.maxLength(base64Max), z.describe('Bytes in base64.')),
    alt: z
      .record(LocaleCode, z.string().check(z.trim(), z.minLength(1), z.maxLength(mediaLimits.alt)))
      .check(z.describe('Text alternative by the code of a language.')),
  }),
  output: Uploaded,
  locales: ({ alt }) => Object.keys(alt),
  run: async (calls, { name, data, alt }, rules) => {
    const locales = Object.keys(alt)
    if (locales.length === 0) return refuseArgument('alt', 'A text alternative is missing.')
    const unknown = locales.find((code) => !findLocale(rules, code))
    if (unknown !== undefined)
      return refuseArgument('alt', `The site does not have the language ${unknown}.`)
    const bytes = Buffer.from(data, 'base64')
    if (bytes.toString('base64') !== data) return refuseArgument('data', 'This is not base64.')
    if (bytes.subarray(0, pdfStart.length).equals(pdfStart))
      return refuseArgument('data', 'This is a document, not a picture.')
    const uploaded = await calls.uploadMedia({ query: { name }, body: new Blob([bytes]) })
    if (!uploaded.ok) return uploaded
    const { data: file, duplicate, removed } = uploaded.data
    // An existing file keeps its texts: they may be on published pages.
    if (uploaded.status !== created) return { data: { file: File.parse(file), duplicate, removed } }
    const texts = Object.fromEntries(
      Object.entries(alt).map(([code, text]) => [code, { alt: text, caption: '' }]),
    )
    const changed = await calls.changeMedia({ params: { id: file.id }, body: { texts } })
    if (!changed.ok) return changed
    return { data: { file: File.parse(changed.data.data), duplicate, removed } }
  },
})

const pdfStart = Buffer.from('%PDF-')

export const mediaTools = [listFiles, uploadPicture]
