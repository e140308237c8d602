/** How the addresses of S3-compatible storage begin, and what is spoken there. */
export const bucketSchemes: Record<string, string> = { 's3:': 'https:', 's3+http:': 'http:' }

/** Whether backups can be copied to an address: a folder, a server by SFTP, or a bucket with its key. */
export function isSecondPlace(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password, pathname } = new URL(url)
  if (protocol === 'file:') return url.startsWith('file:///')
  // What stands where the program has its options would be one.
  if (protocol === 'sftp:')
    return host !== '' && /^[^-]/.test(username) && password === '' && pathname.length > 1
  const [bucket = ''] = pathname.slice(1).split('/')
  return protocol in bucketSchemes && [host, username, password, bucket].every((part) => part)
}
