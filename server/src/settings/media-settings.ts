import type { BucketLocation } from '@vitrine/files/bucket'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const text = z.optional(z.string())

export const mediaVariables = {
  MEDIA_URL: z.optional(z.string().check(z.refine(isBucketUrl))),
  AWS_ENDPOINT_URL_S3: text,
  AWS_ENDPOINT_URL: text,
  AWS_REGION: text,
  AWS_DEFAULT_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
}

const Media = z.object(mediaVariables)

export const mediaExpectations = { MEDIA_URL: 's3://BUCKET or s3://BUCKET/FOLDER' }

export const mediaSecrets = ['AWS_SECRET_ACCESS_KEY']

const defaultRegion = 'us-east-1'

/** Returns the bucket of the media; undefined if they are in the data folder only. */
export function toMediaSettings(read: z.infer<typeof Media>): BucketLocation | undefined {
  if (read.MEDIA_URL === undefined) return undefined
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (!accessKeyId) throw new Refusal('MEDIA_URL is set, but AWS_ACCESS_KEY_ID is not.')
  if (!secretAccessKey) throw new Refusal('MEDIA_URL is set, but AWS_SECRET_ACCESS_KEY is not.')
  const region = read.AWS_REGION ?? read.AWS_DEFAULT_REGION ?? defaultRegion
  const { host, pathname } = new URL(read.MEDIA_URL)
  const folders = pathname.split('/').filter((part) => part !== '')
  return {
    bucket: `${readEndpoint(read, region)}/${host}`,
    folder: folders.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function readEndpoint(read: z.infer<typeof Media>, region: string): string {
  const name = read.AWS_ENDPOINT_URL_S3 ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL'
  const endpoint = read[name]
  if (!endpoint) return `https://s3.${region}.amazonaws.com`
  if (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
    return endpoint.replace(/\/+$/, '')
  throw new Refusal(
    `${name} is "${endpoint}", but it must be an address such as https://storage.example.org.`,
  )
}

function isBucketUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, search, hash, port } = new URL(url)
  return protocol === 's3:' && host !== '' && [username, search, hash, port].every((part) => !part)
}
