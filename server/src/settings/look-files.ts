import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import type { Look } from '@vitrine/contract/config/look'
import { Refusal } from './refusal.ts'
import { publicFolders, siteBuild } from './site-folder.ts'

const anyImage = 'SVG, PNG, JPEG, WebP, AVIF, GIF or ICO'
/** Formats that social networks display for a shared page. */
const sharedImage = 'PNG or JPEG'

/** Throws a `Refusal` if a file of the look is missing or is no image. */
export function refuseLostLook({ look }: { look?: Look | undefined }) {
  const problems = lookFileProblems(look)
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
}

/**
 * Returns a message for each file of the look that cannot be shown. A file may be in any of the
 * folders.
 */
export function lookFileProblems(
  look: Look | undefined,
  folders = [...publicFolders, join(siteBuild, 'client')],
): string[] {
  return filesOf(look).flatMap(({ name, file, kinds }) => {
    const problem = problemOf(file, kinds, folders)
    return problem ? [`site.config.ts: look.${name} is "${file}", but ${problem}`] : []
  })
}

interface LookFile {
  name: string
  file: string
  kinds: string
}

function filesOf({ logo, icon, share }: Look = {}): LookFile[] {
  const logos = typeof logo === 'object' ? Object.entries(logo) : [['', logo] as const]
  return [
    ...logos.map(([scheme, file]) => ['logo', scheme, file, anyImage] as const),
    ['icon', '', icon, anyImage] as const,
    ['share', '', share, sharedImage] as const,
  ].flatMap(([key, scheme, file, kinds]) =>
    file === undefined ? [] : [{ name: scheme ? `${key}.${scheme}` : key, file, kinds }],
  )
}

function problemOf(file: string, kinds: string, folders: string[]): string | undefined {
  const found = folders.map((folder) => join(folder, decodeOrKeep(file))).find(isFile)
  if (found === undefined) return 'there is no such file in public/.'
  const kind = kindOf(found)
  return kind && kinds.includes(kind) ? undefined : `that file is no image (${kinds}).`
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** First bytes of each format, with one character per byte (Latin-1). */
const beginnings: [kind: string, pattern: RegExp][] = [
  ['PNG', /^\x89PNG\r\n/],
  ['JPEG', /^\xff\xd8\xff/],
  ['WebP', /^RIFF.{4}WEBP/s],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['GIF', /^GIF8[79]a/],
  ['ICO', /^\0{2}\p{Cc}\0/u],
  ['SVG', /^[^<]*<(?:svg\b|(?:\?xml|!--|!DOCTYPE svg)[\s\S]*<svg\b)/i],
]
const headBytes = 4_096

function kindOf(path: string): string | undefined {
  const head = Buffer.alloc(headBytes)
  const file = openSync(path, 'r')
  const length = readSync(file, head, 0, headBytes, 0)
  closeSync(file)
  const text = head.toString('latin1', 0, length)
  return beginnings.find(([, pattern]) => pattern.test(text))?.[0]
}
