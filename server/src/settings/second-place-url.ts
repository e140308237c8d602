/** How the addresses of S3-compatible storage begin, and what is spoken there. */
export const bucketSchemes: Record<string, string> = { 's3:': 'https:', 's3+http:': 'http:' }

/** Whether backups can be copied to an address: a folder, or a bucket with the key to it. */
export function isSecondPlace(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password, pathname } = new URL(url)
  if (protocol === 'file:') return url.startsWith('file:///')
  const [bucket = ''] = pathname.slice(1).split('/')
  return protocol in bucketSchemes && [host, username, password, bucket].every((part) => part)
}
